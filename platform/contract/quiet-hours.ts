/**
 * A span of every day, in minutes of the day, 0 to 1439, by the clock of the zone. It ends before
 * the minute `to`, on the next day where that is the smaller one (docs/product/push.md).
 */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/** @param minute of the day */
export const isWithin = ({ from, to }: QuietHours, minute: number): boolean =>
  from <= to ? from <= minute && minute < to : from <= minute || minute < to;
