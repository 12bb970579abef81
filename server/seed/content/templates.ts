// i18n-data: demo content
/** Texts that the demo's staff begins its posts with. */
export const TEMPLATES: readonly {
  readonly type: string;
  readonly name: string;
  readonly content: string;
  readonly topic: string;
}[] = [
  {
    type: '公告',
    name: '停服维护公告',
    content:
      '<p>亲爱的玩家：</p><p>为了给大家带来更稳定的体验，我们将于 <strong>【日期】【时间】</strong> 进行停服维护，预计持续 <strong>【时长】</strong>。</p><h3>维护内容</h3><ol><li><p>【内容一】</p></li><li><p>【内容二】</p></li></ol><h3>维护补偿</h3><p>【补偿内容】将在开服后以邮件发放，请注意查收。</p>',
    topic: '',
  },
  {
    type: '活动',
    name: '社区征集活动',
    content:
      '<p>活动时间：【开始】至【结束】</p><p>参与方式：在本帖回复你的故事，附上一张截图。</p><p>评选规则：由运营团队评出十位玩家，名单在活动结束后三天内公布。</p>',
    topic: '社区征集',
  },
];

/**
 * What lies in a manager's draft box: one that is still being written, one that waits for its time.
 */
export const DESK = {
  draft: {
    title: '下周更新前瞻（未完）',
    content: '<p>先写下要点：新地图、组队优化、三个常见问题的修复说明。</p><p>截图等美术给到再补。</p>',
  },
  timed: {
    title: '周末双倍奖励即将开启',
    content: '<p>本周六零点起，所有对局奖励翻倍，持续四十八小时。</p><p>祝大家玩得开心。</p>',
  },
} as const;

/**
 * A draft on the review desk: what was pushed first, why it came back, and what was pushed then.
 */
export const REVIEWED = {
  first: {
    title: '怒潮赛季平衡性调整公告',
    content:
      '<p>各位舰长：</p><p>怒潮赛季将于<strong>本周四</strong>进行一次平衡性调整，主要内容如下。</p><ol><li><p>驱逐舰鱼雷装填时间由 90 秒缩短为 84 秒。</p></li><li><p>战列舰主炮散布略微收紧。</p></li><li><p>修复个别海域的碰撞问题。</p></li></ol><p>感谢大家的反馈，我们会继续关注对局数据。</p>',
  },
  reason: '第一条的装填时间与策划案不一致，应为 86 秒；第二条请写明具体数值。',
  second: {
    title: '怒潮赛季平衡性调整公告',
    content:
      '<p>各位舰长：</p><p>怒潮赛季将于<strong>本周四上午十点</strong>进行一次平衡性调整，主要内容如下。</p><ol><li><p>驱逐舰鱼雷装填时间由 90 秒缩短为 86 秒。</p></li><li><p>战列舰主炮最大散布由 240 米收紧为 226 米。</p></li><li><p>修复冰原、群岛两片海域的碰撞问题。</p></li></ol><p>感谢大家的反馈，我们会继续关注对局数据，如有问题请在本帖回复。</p>',
  },
  remark: '数据已与策划案核对，无误。',
} as const;
