// i18n-data: demo content
const WHO = ['老船长', '新来的', '隔壁公会', '值夜班的人', '我家的猫', '不说话的队友', '路过的商人', '上个赛季的冠军'];
const DID = [
  '在港口等了一夜',
  '把地图画反了',
  '一个人走完了全程',
  '请大家喝了酒',
  '修好了那盏灯',
  '找到了失踪的箱子',
  '忘了带补给',
  '先跑为敬',
];
const END = ['后来怎么样了', '有人遇到过吗', '求一个解释', '说来话长', '记录一下', '大家怎么看', '明天继续'];
const SAID = [
  '我也遇到过',
  '写得真好',
  '这个方法有用',
  '前排围观',
  '等一个后续',
  '原来是这样',
  '同问',
  '先收藏了',
  '明天去试试',
  '笑出声了',
];

export const TOPICS = ['航海日志', '新手求助', '今日见闻', '装备搭配', '版本讨论'];

const at = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

/** Short title and text of a load post; there are 448 of them. */
export const postText = (serial: number): { title: string; body: string } => ({
  title: `${at(WHO, serial)}${at(DID, Math.floor(serial / 8))}`,
  body: `${at(WHO, serial + 3)}${at(DID, serial + 5)}，${at(END, Math.floor(serial / 64))}。`,
});

/** Canonical content of a load comment. */
export const commentText = (number: number): string => `<p>${at(SAID, number)}，${at(END, number * 3)}</p>`;

export const loadNick = (stamp: string, number: number): string => `旅人${stamp}${number}`;
