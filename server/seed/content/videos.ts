// i18n-data: demo content
export interface VideoScript {
  /** Key of who posts it, and hours ago. */
  readonly by: string;
  readonly ago: number;
  /** Picture of the zone over which the clip moves (`drawImage`). */
  readonly picture: string;
  readonly name: string;
  readonly title: string;
  readonly body: string;
}

/** The posts with a video, by zone. */
export const VIDEOS: Readonly<Record<string, VideoScript>> = {
  sw4: {
    by: 'hero',
    ago: 150,
    picture: 'scene9',
    name: '夜航回放.mp4',
    title: '夜航回放：穿过风暴角只剩一盏桅灯',
    body: '<p>昨晚跑商路过风暴角，云压得很低，录了一小段。能见度差的时候别急着加速，先看浮标。</p>',
  },
  jl: {
    by: 'hero',
    ago: 150,
    picture: 'scene8',
    name: '城区巡航.mp4',
    title: '旧城区巡航一圈，录下收工前的天际线',
    body: '<p>整备完第一次试跑，镜头有点抖。发动机换了新散热片之后，爬升时不再报警了。</p>',
  },
};
