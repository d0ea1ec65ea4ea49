// The border between the editor and the results, which moves by pointer and by arrow keys.

import {byId} from "./dom";

const [LEAST, MOST, STEP] = [20, 80, 2];

export function splitter(): void {
  const handle = byId("splitter");
  const panes = byId("panes");
  const move = (percent: number) => {
    const value = Math.round(Math.min(MOST, Math.max(LEAST, percent)));
    panes.style.setProperty("--editor-width", `${value}fr`);
    panes.style.setProperty("--result-width", `${100 - value}fr`);
    handle.setAttribute("aria-valuenow", String(value));
  };
  const value = () => Number(handle.getAttribute("aria-valuenow"));
  handle.addEventListener("keydown", (event) => {
    const direction = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    move(value() + direction * STEP);
  });
  handle.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener("pointermove", (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const {left, width} = panes.getBoundingClientRect();
    move(100 * (event.clientX - left) / width);
  });
}
