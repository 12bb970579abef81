/** Sizes and distances in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Numbers of the image viewer. */
export const VIEWER = { fit: 0.8, minStep: -9, maxStep: 20, stepWidth: 0.1, wheelMs: 100, keepVisible: 200 } as const;

/**
 * How the picture lies: zoom step, centre's distance from the middle of the viewer, quarter turns
 * clockwise.
 */
export interface Pose {
  readonly step: number;
  readonly offset: Point;
  readonly turns: number;
}
export const START_POSE: Pose = { step: 0, offset: { x: 0, y: 0 }, turns: 0 };

const isSideways = (turns: number): boolean => Math.abs(turns) % 2 === 1;

/** The width at step 0: the whole picture within 80% of the viewer, never larger than it is. */
export function fitWidth(picture: Size, viewer: Size, turns = 0): number {
  if (picture.width <= 0 || picture.height <= 0) return 0;
  const turned = isSideways(turns) ? { width: picture.height, height: picture.width } : picture;
  const scale = Math.min((viewer.width * VIEWER.fit) / turned.width, (viewer.height * VIEWER.fit) / turned.height, 1);
  return picture.width * scale;
}

export const clampStep = (step: number): number => Math.min(VIEWER.maxStep, Math.max(VIEWER.minStep, step));

/** The picture's size as drawn, before it is turned: every step is 10% of the fitted width. */
export function drawnSize(picture: Size, viewer: Size, { step, turns }: Pick<Pose, 'step' | 'turns'>): Size {
  const width = fitWidth(picture, viewer, turns) * (1 + clampStep(step) * VIEWER.stepWidth);
  return { width, height: picture.width > 0 ? (width * picture.height) / picture.width : 0 };
}

/**
 * Keeps at least 200 px of the picture (all of a smaller one) inside the viewer, in both
 * directions.
 */
export function clampOffset(offset: Point, drawn: Size, viewer: Size, turns: number): Point {
  const box = isSideways(turns) ? { width: drawn.height, height: drawn.width } : drawn;
  const within = (value: number, own: number, room: number) => {
    const limit = (room + own) / 2 - Math.min(VIEWER.keepVisible, own, room);
    return Math.min(limit, Math.max(-limit, value));
  };
  return { x: within(offset.x, box.width, viewer.width), y: within(offset.y, box.height, viewer.height) };
}

/**
 * Zooms by steps around a point of the viewer (measured from its middle): what lies there stays
 * there.
 */
export function zoomAt(pose: Pose, by: number, at: Point): Pose {
  const step = clampStep(pose.step + by);
  const ratio = (1 + step * VIEWER.stepWidth) / (1 + pose.step * VIEWER.stepWidth);
  const towards = (offset: number, point: number) => point - (point - offset) * ratio;
  return { ...pose, step, offset: { x: towards(pose.offset.x, at.x), y: towards(pose.offset.y, at.y) } };
}

/**
 * The step nearest to a size that two fingers ask for.
 * @param scale what their distance has become, from 1
 */
export const pinchedStep = (from: number, scale: number): number =>
  clampStep(Math.round(((1 + from * VIEWER.stepWidth) * scale - 1) / VIEWER.stepWidth));

/** Lets one wheel event through per 100 ms. `now` in milliseconds. */
export function createThrottle(ms: number): (now: number) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now - last < ms) return false;
    last = now;
    return true;
  };
}

/** The neighbour of a picture, around the ends. */
export const stepIndex = (index: number, by: number, count: number): number =>
  count > 0 ? (index + by + count) % count : 0;
