// Starts with the data of this file, or, if it has none, with those of its server.

const own = JSON.parse(document.getElementById("data").textContent);
page.start(own === null);
if (own !== null) {
  page.show(own);
} else {
  follow();
}

async function follow() {
  let version = 0;
  let isPaused = false;
  let latest = null;
  const pause = toggle("Pause", false, (now) => {
    isPaused = now;
    if (!now && latest) {
      page.show(latest);
    }
  }, "Keep what is shown; the trace goes on");
  page.show({ title: "Waiting", program: "", facts: [], script: "", sections: [], empty: "Waiting for the first data …" });
  page.status.hidden = false;
  page.status.textContent = "live";
  page.status.after(pause);
  for (;;) {
    let answer;
    try {
      const response = await fetch(`data?after=${version}`, { cache: "no-store" });
      if (response.status === 204) {
        continue;
      }
      if (!response.ok) {
        throw new Error(`status ${response.status}`);
      }
      answer = await response.json();
    } catch {
      end("The trace has ended, or the connection to it.");
      return;
    }
    version = answer.version;
    latest = answer.page;
    const isChoosing = document.activeElement instanceof HTMLSelectElement;
    if ((!isPaused && !isChoosing) || answer.isLast) {
      page.show(latest);
      page.status.after(pause);
    }
    if (answer.isLast) {
      end("ended");
      return;
    }
    await new Promise((go) => setTimeout(go, 500));
  }

  function end(text) {
    page.status.classList.add("over");
    page.status.textContent = text;
    pause.remove();
  }
}
