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

/** What lies in a manager's draft box: one that she is still writing, one that waits for its time. */
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
