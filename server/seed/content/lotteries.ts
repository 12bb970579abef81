/** A lottery of the demo. */
export interface ScriptLottery {
  readonly title: string;
  readonly text: string;
  readonly conditions: readonly string[];
  readonly prizes: readonly { readonly prizeName: string; readonly prizeNumber: number }[];
  readonly redrawType: 1 | 2;
  readonly rules: { readonly like?: 1; readonly minAccountDays?: number };
  readonly comments: readonly string[];
  /** What the post says last before the draw: the public value. */
  readonly witness: string;
}

const COMMENTS = [
  '来了来了，蹭个好运',
  '参加，祝大家都中',
  '重在参与，万一呢',
  '拜托拜托，就这一次',
  '已三连，坐等开奖',
];

/** By zone: one that is drawn already and one that runs. */
export const LOTTERIES: Readonly<Record<string, { readonly drawn: ScriptLottery; readonly running: ScriptLottery }>> = {
  sw4: {
    drawn: {
      title: '怒潮开季抽奖：评论本帖赢涂装',
      text: '新赛季顺风顺水！评论本帖即可参与，开奖全程可以在本帖验证。',
      conditions: ['在活动时间内评论本帖', '版务人员不参与'],
      prizes: [
        { prizeName: '限定涂装“赤潮”', prizeNumber: 1 },
        { prizeName: '钻石 500', prizeNumber: 3 },
      ],
      redrawType: 2,
      rules: {},
      comments: COMMENTS,
      witness: '整点打卡，见证开奖！',
    },
    running: {
      title: '港口灯会抽奖：点赞加评论赢周边',
      text: '晒出你的母港夜景，评论并点赞本帖，截止次日上午十点开奖。',
      conditions: ['在活动时间内评论本帖', '点赞本帖'],
      prizes: [
        { prizeName: '舰长保温杯', prizeNumber: 2 },
        { prizeName: '港口徽章一枚', prizeNumber: 5 },
      ],
      redrawType: 1,
      rules: { like: 1 },
      comments: COMMENTS,
      witness: '',
    },
  },
  jl: {
    drawn: {
      title: '整备日抽奖：说说你最难忘的一次出击',
      text: '评论写下你的出击故事，我们抽取幸运驾驶员。',
      conditions: ['在活动时间内评论本帖'],
      prizes: [{ prizeName: '机甲模型（限量）', prizeNumber: 2 }],
      redrawType: 2,
      rules: {},
      comments: COMMENTS,
      witness: '到点了，见证一下。',
    },
    running: {
      title: '零域补给抽奖：评论领补给箱',
      text: '本周补给由整备处赞助，评论并点赞即可参与。',
      conditions: ['在活动时间内评论本帖', '点赞本帖'],
      prizes: [{ prizeName: '补给箱×10', prizeNumber: 5 }],
      redrawType: 2,
      rules: { like: 1 },
      comments: COMMENTS,
      witness: '',
    },
  },
};
