// Runs before the first paint, and without the page's own scripts. Its own file because the page allows no inline scripts.
(() => {
  try {
    const theme = localStorage.getItem("orrery-theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be closed to the page; the system's preference then decides.
  }

  // While a hub is updated, a page can name scripts that are gone: the newest page is asked for once.
  const reloadOnce = (script) => {
    try {
      if (sessionStorage.getItem("orrery-missing") === script) return false;
      sessionStorage.setItem("orrery-missing", script);
    } catch {
      return false;
    }
    location.reload();
    return true;
  };

  const tellFailure = () => {
    const place = document.querySelector("#skeleton > div");
    if (!place) return;
    const text = document.createElement("p");
    text.style.font = "16px/1.5 sans-serif";
    text.setAttribute("role", "alert");
    const retry = document.createElement("a");
    retry.href = location.href;
    retry.textContent = "Load it again";
    retry.style.color = "inherit";
    text.append("This page could not be loaded. ", retry, ". If that does not help, the hub may be restarting.");
    place.replaceChildren(text);
  };

  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === "module" && !reloadOnce(target.src)) tellFailure();
    },
    true,
  );
})();
