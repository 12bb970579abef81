// i18n-data: demo content
/** Somebody of the demo community. */
export interface Person {
  /** Name in the scripts, and the account's name. */
  readonly key: string;
  readonly nick: string;
  readonly sig: string;
  /** Grants by zone or `all`. */
  readonly codes?: Readonly<Record<string, readonly number[]>>;
  /** May sign in with the demo password. Others have no password at all. */
  readonly named?: boolean;
  /** Default true. */
  readonly verified?: boolean;
}

const player = (key: string, nick: string, sig: string): Person => ({ key, nick, sig });
/** Trusted to start polls. */
const regular = (key: string, nick: string, sig: string): Person => ({ key, nick, sig, codes: { all: [10] } });

/**
 * The accounts that the notice at the start names; everybody else exists only to have written
 * something.
 */
export const NAMED: readonly Person[] = [
  { key: 'player', nick: '初来乍到的阿青', sig: '', named: true, verified: false },
  { key: 'hero', nick: '潮汐旅人', sig: '走到哪里算哪里，反正风会带我回来。', named: true },
  {
    key: 'manager',
    nick: '怒潮值守官',
    sig: '怒潮版务，工作日 10:00–19:00 在线。',
    named: true,
    codes: { sw4: [10, 11, 13, 14, 31, 92] },
  },
  { key: 'punisher', nick: '巡海执法', sig: '文明发帖，和气生财。', named: true, codes: { sw4: [12, 32] } },
  { key: 'lottery', nick: '锦鲤发奖员', sig: '今天抽到你了吗？', named: true, codes: { sw4: [93], jl: [93] } },
  { key: 'operator', nick: '会馆运营', sig: '有事私信，看到必回。', named: true },
];

/**
 * The managers of the zones other than sw4, and who writes and reads proofs there: with the
 * operator they are the three who pass what the manager writes.
 */
export const STAFF: readonly Person[] = [
  { key: 'scribe-sw4', nick: '港务文书', sig: '公告都从我这里出发。', named: true, codes: { sw4: [13, 92] } },
  { key: 'proof-sw4', nick: '灯塔校对', sig: '一个标点也不放过。', named: true, codes: { sw4: [13, 92] } },
  { key: 'gm-mx', nick: '云游仙官', sig: '掌云梦诸事，兼管天气。', codes: { mx: [10, 11, 13, 14, 31] } },
  { key: 'gm-sw3', nick: '老船长阿帆', sig: '孤帆常在，灯火不熄。', codes: { sw3: [10, 11, 13, 14, 31] } },
  { key: 'gm-sw5', nick: '深渊领航员', sig: '下潜前请再检查一次氧气。', codes: { sw5: [10, 11, 13, 14, 31] } },
  { key: 'gm-jl', nick: '零域整备长', sig: '拧紧每一颗螺丝。', codes: { jl: [10, 11, 13, 14, 31] } },
  { key: 'gm-dw', nick: '朵湾村长', sig: '村口大喇叭，有事您说话。', codes: { dw: [10, 11, 13, 14, 31] } },
];

export const PLAYERS: readonly Person[] = [
  player('beike', '贝壳不说话', '只潜水，偶尔冒泡。'),
  regular('laoqi', '老七的罗盘', '二十年老玩家，专治迷路。'),
  player('suanni', '酸奶加冰', '三分糖，谢谢。'),
  regular('heshan', '何处是青山', '此间无事，且看云。'),
  player('mian', '面条侠', '吃饱了再打。'),
  player('yunqi', '云栖竹径', '写攻略是因为记性不好。'),
  player('tiehan', '铁憨憨二号', '一号在修。'),
  player('luo', '洛小鱼', '画画的，接稿请私信。'),
  player('jiu', '九点半睡觉', '没有一次做到过。'),
  player('feng', '风见Kaze', '截图党，别问配置。'),
  player('dou', '豆沙包不甜', '休闲玩家，佛系更新。'),
  player('qiu', '秋水无尘', '剧情控，求别剧透。'),
  player('zero', '零号机修工', '能跑就不要动它。'),
  player('mo', '墨染江南', '一笔一画皆江湖。'),
  player('tang', '糖炒栗子Z', '新人求带，会喊加油。'),
  player('hei', '黑帆白浪', '抢的就是你。'),
  player('deng', '灯塔守夜人', '夜班，白天补觉。'),
  player('xing', '星渊拾荒者', '捡到什么算什么。'),
  player('cat', '猫在屋顶', '喵。'),
  regular('bing', '冰镇西柚', '数据党，Excel 就是我的武器。'),
  regular('lan', '岚山晚钟', '团长专业户。'),
  player('gu', '咕咕鸽本鸽', '下次一定。'),
  player('pao', '炮手阿敢', '口径即正义。'),
  player('nuan', '暖冬_17', '好好生活，慢慢玩。'),
];

export const PEOPLE: readonly Person[] = [...NAMED, ...STAFF, ...PLAYERS];
