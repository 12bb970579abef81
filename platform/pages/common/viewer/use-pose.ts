import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import {
  clampOffset,
  createThrottle,
  drawnSize,
  pinchedStep,
  START_POSE,
  VIEWER,
  zoomAt,
  type Point,
  type Pose,
  type Size,
} from './viewer-math.ts';

const NO_SIZE: Size = { width: 0, height: 0 };

/** The picture's pose in the stage: wheel, drag, pinch and buttons. A new `source` starts anew. */
export function usePose(stage: RefObject<HTMLElement | null>, source: string) {
  const [picture, setPicture] = useState<Size>(NO_SIZE);
  const [pose, setPose] = useState<Pose>(START_POSE);
  const [viewer, setViewer] = useState<Size>(NO_SIZE);
  const [shown, setShown] = useState(source);
  if (shown !== source) {
    setShown(source);
    setPose(START_POSE);
    setPicture(NO_SIZE);
  }
  const drawn = drawnSize(picture, viewer, pose);
  const move = (next: (pose: Pose) => Pose) =>
    setPose((before) => {
      const pose = next(before);
      return { ...pose, offset: clampOffset(pose.offset, drawnSize(picture, viewer, pose), viewer, pose.turns) };
    });
  useStageSize(stage, setViewer);
  useWheel(stage, (by, at) => move((pose) => zoomAt(pose, by, at)));
  const zoom = (by: number) => move((pose) => zoomAt(pose, by, { x: 0, y: 0 }));
  const rotate = (by: number) => move((pose) => ({ ...pose, turns: pose.turns + by, offset: { x: 0, y: 0 } }));
  const reset = () => setPose(START_POSE);
  const drag = useFingers({
    onDrag: (delta) =>
      move((pose) => ({ ...pose, offset: { x: pose.offset.x + delta.x, y: pose.offset.y + delta.y } })),
    step: pose.step,
    onPinch: (step, at) => move((pose) => zoomAt(pose, step - pose.step, at)),
  });
  return { pose, drawn, setPicture, zoom, rotate, reset, drag };
}

function useStageSize(stage: RefObject<HTMLElement | null>, set: (size: Size) => void): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => set({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage, set]);
}

/**
 * Wheel steps, at most one per 100 ms. A listener of its own: React's is passive, and the page
 * behind must not scroll.
 */
function useWheel(stage: RefObject<HTMLElement | null>, onStep: (by: number, at: Point) => void): void {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const pass = createThrottle(VIEWER.wheelMs);
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      if (event.deltaY === 0 || !pass(event.timeStamp)) return;
      const box = element.getBoundingClientRect();
      const at = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
      latest.current(event.deltaY < 0 ? 1 : -1, at);
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [stage]);
}

interface Fingers {
  readonly onDrag: (delta: Point) => void;
  /** The zoom step as it is, and what two fingers make of it around the point between them. */
  readonly step: number;
  readonly onPinch: (step: number, at: Point) => void;
}

/** One finger (or the mouse) drags, two zoom; any more count for nothing. */
function useFingers({ onDrag, step, onPinch }: Fingers) {
  const down = useRef(new Map<number, Point>());
  const grip = useRef({ apart: 1, step });
  const lift = (event: PointerEvent<HTMLElement>) => void down.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || down.current.size === 2) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      grip.current = { apart: span(down.current).apart, step };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const last = down.current.get(event.pointerId);
      if (!last) return;
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (down.current.size === 1) {
        onDrag({ x: event.clientX - last.x, y: event.clientY - last.y });
        return;
      }
      const { apart, middle } = span(down.current);
      const box = event.currentTarget.getBoundingClientRect();
      const at = { x: middle.x - box.left - box.width / 2, y: middle.y - box.top - box.height / 2 };
      onPinch(pinchedStep(grip.current.step, apart / grip.current.apart), at);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

/**
 * Of the first and the last finger: their distance, never less than a pixel, and the point between
 * them.
 */
function span(down: ReadonlyMap<number, Point>): { apart: number; middle: Point } {
  const [a = { x: 0, y: 0 }, b = a] = down.values();
  return {
    apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
  };
}
