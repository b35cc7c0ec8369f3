package dev.nopal.programs

import scala.collection.immutable.TreeMap
import scala.collection.mutable
import scala.util.{Failure, Success, Try}

/** What somebody wants to buy or to sell. */
enum Side:
  case Buy, Sell

final case class Offer(id: Int, side: Side, cents: Int, amount: Int)

final case class Trade(buyer: Int, seller: Int, cents: Int, amount: Int)

/** What the program counts itself. */
final class Counters:
  var offered = 0
  var refused = 0
  var traded = 0

/** The offers that nobody has taken yet, the best price first. */
final case class Book(buyers: TreeMap[Int, List[Offer]], sellers: TreeMap[Int, List[Offer]]):
  def add(offer: Offer): Book = offer.side match
    case Side.Buy  => copy(buyers = Book.put(buyers, -offer.cents, offer))
    case Side.Sell => copy(sellers = Book.put(sellers, offer.cents, offer))

  def best: Option[(Offer, Offer)] =
    for
      case (_, buyer :: _) <- buyers.headOption
      case (_, seller :: _) <- sellers.headOption
      if buyer.cents >= seller.cents
    yield (buyer, seller)

object Book:
  val empty: Book = Book(TreeMap.empty, TreeMap.empty)

  def put(side: TreeMap[Int, List[Offer]], key: Int, offer: Offer): TreeMap[Int, List[Offer]] =
    side.updated(key, side.getOrElse(key, Nil) :+ offer)

  def drop(side: TreeMap[Int, List[Offer]], key: Int): TreeMap[Int, List[Offer]] =
    side(key) match
      case _ :: Nil  => side - key
      case _ :: rest => side.updated(key, rest)
      case Nil       => side - key

/** Takes offers and trades as long as prices meet. */
class Market(counters: Counters):
  private var book = Book.empty
  private val done = mutable.ArrayBuffer.empty[Trade]

  lazy val log: String => Unit = text => if text.isEmpty then println("an empty text")

  def parse(text: String): Try[Offer] = Try:
    text.split(' ') match
      case Array(id, "buy", cents, amount)  => Offer(id.toInt, Side.Buy, cents.toInt, amount.toInt)
      case Array(id, "sell", cents, amount) => Offer(id.toInt, Side.Sell, cents.toInt, amount.toInt)
      case _                                => throw IllegalArgumentException(text)

  def offer(text: String): Unit =
    counters.offered += 1
    log(text)
    parse(text) match
      case Success(offer) =>
        book = book.add(offer)
        while settle() do ()
      case Failure(_) => refuse()

  def refuse(): Unit = counters.refused += 1

  private def settle(): Boolean = book.best match
    case Some((buyer, seller)) =>
      trade(buyer, seller)
      true
    case None => false

  def trade(buyer: Offer, seller: Offer): Unit =
    counters.traded += 1
    val amount = buyer.amount min seller.amount
    done += Trade(buyer.id, seller.id, seller.cents, amount)
    book = Book(Book.drop(book.buyers, -buyer.cents), Book.drop(book.sellers, seller.cents))
    if buyer.amount > amount then book = book.add(buyer.copy(amount = buyer.amount - amount))
    if seller.amount > amount then book = book.add(seller.copy(amount = seller.amount - amount))

  def result: Int =
    done.groupMapReduce(_.cents / 10)(trade => trade.amount * trade.buyer)(_ + _).toList.sorted.hashCode

object Market:
  private val counters = Counters()

  def text(n: Int): String =
    val side = if n % 3 == 0 then "sell" else if n % 17 == 0 then "steal" else "buy"
    s"$n $side ${900 + n * 37 % 200} ${1 + n * 11 % 9}"

  def main(arguments: Array[String]): Unit = Orders.obey(work)

  private def work(command: String, times: Int): String =
    val before = (counters.offered, counters.refused, counters.traded)
    val market = Market(counters)
    (0 until times).map(text).foreach(market.offer)
    s"$command ${market.result} offered=${counters.offered - before._1}" +
      s" refused=${counters.refused - before._2} traded=${counters.traded - before._3}"
