import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import {
  clampOffset,
  createThrottle,
  drawnSize,
  START_POSE,
  VIEWER,
  zoomAt,
  type Point,
  type Pose,
  type Size,
} from './viewer-math.ts';

const NO_SIZE: Size = { width: 0, height: 0 };

/** The picture's pose in the stage: wheel, drag and buttons. A new `source` starts anew. */
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
  const drag = useDrag((delta) =>
    move((pose) => ({ ...pose, offset: { x: pose.offset.x + delta.x, y: pose.offset.y + delta.y } })),
  );
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

/** Wheel steps, at most one per 100 ms. A listener of its own: React's is passive, and the page behind must not scroll. */
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

function useDrag(onMove: (delta: Point) => void) {
  const last = useRef<Point | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!last.current) return;
      onMove({ x: event.clientX - last.current.x, y: event.clientY - last.current.y });
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => {
      last.current = null;
    },
    onPointerCancel: () => {
      last.current = null;
    },
  };
}
