import { expect, it } from 'vitest';
import { isAlike, signatureOf, type Signature } from './similar.ts';
import { createWordFinder, folded } from './words.ts';

const finder = createWordFinder(['代练', '外挂', 'gold', '加微信', 'c++'].map((word) => ({ word, of: word })));
const found = (text: string) => finder(folded(text)).map(({ of }) => of);

it('finds words whatever their width and case, and Chinese ones through what is put between', () => {
  expect(found('专业代练，安全')).toEqual(['代练']);
  expect(found('专业代 练, 加*微_信')).toEqual(['代练', '加微信']);
  expect(found('ＧＯＬＤ cheap')).toEqual(['gold']);
  expect(found('代\u200B练')).toEqual(['代练']);
  expect(found('今天的任务')).toEqual([]);
});

it('finds Latin words whole', () => {
  expect(found('golden marigold')).toEqual([]);
  expect(found('买gold吗')).toEqual(['gold']);
  expect(found('gold')).toEqual(['gold']);
});

it('finds each place, in the order of the text', () => {
  expect(found('外挂代练外挂')).toEqual(['外挂', '代练', '外挂']);
});

function signature(text: string): Signature {
  const found = signatureOf(text);
  if (!found) throw new Error('too short to be compared');
  return found;
}
const AD = '本工作室长期出售各区游戏金币，价格便宜，安全快捷，需要的朋友联系客服，全天在线等你来';

it('tells nearly the same texts from others', () => {
  const ad = signature(AD);
  const alike = (text: string) => isAlike(ad.numbers, signature(text).numbers);
  expect(alike(`${AD}！！！QQ 12345`)).toBe(true);
  expect(alike(AD.replace('便宜', '实惠'))).toBe(true);
  expect(alike(AD.replaceAll('，', ' 。 ').toUpperCase())).toBe(true);
  expect(alike('今天和朋友一起打副本，掉了一件很好看的衣服，大家都很开心，准备明天再去一次试试运气')).toBe(false);
});

it('finds what is nearly the same by a band that they share', () => {
  const [a, b] = [signature(AD), signature(AD.replace('长期', '常年'))];
  expect(a.bands.some((band) => b.bands.includes(band))).toBe(true);
  const other = signature('请问新手应该先做哪一条任务线，主线还是支线，有没有老玩家可以指点一下，谢谢大家');
  expect(a.bands.some((band) => other.bands.includes(band))).toBe(false);
});

it('does not compare what is short', () => {
  expect(signatureOf('恭喜恭喜')).toBeNull();
  expect(signatureOf('12345678901234567890 !!! https://example.com/a')).toBeNull();
});
