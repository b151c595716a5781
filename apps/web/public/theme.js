// Runs before the first paint, so that a chosen theme never flashes. Its own file because the page allows no inline scripts.
(() => {
  try {
    const theme = localStorage.getItem("orrery-theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be closed to the page; the system's preference then decides.
  }
})();
