/** An emoticon: its Chinese name as written in `[name]`, and the Unicode glyph that shows it. */
export interface Emoticon {
  readonly name: string;
  readonly glyph: string;
}

const TABLE = `
微笑🙂 撇嘴😕 色😍 发呆😶 得意😌 流泪😢 害羞☺️ 闭嘴🤐 睡😴 大哭😭 尴尬😅 发怒😡 调皮😜 呲牙😁 惊讶😮 难过🙁 酷😎 冷汗😰
抓狂😫 吐🤮 偷笑🤭 可爱🥰 白眼🙄 傲慢😤 饥饿🤤 困😪 惊恐😱 流汗😓 憨笑😄 悠闲🚬 奋斗💪 咒骂🤬 疑问❓ 嘘🤫 晕😵 折磨😖
衰😩 骷髅💀 敲打🔨 再见👋 擦汗😥 抠鼻👃 鼓掌👏 糗大了😳 坏笑😏 左哼哼😒 右哼哼😾 哈欠🥱 鄙视😑 委屈🥺 快哭了😿 阴险😈
亲亲😘 吓😨 可怜🥹 菜刀🔪 西瓜🍉 啤酒🍺 篮球🏀 乒乓🏓 咖啡☕ 饭🍚 猪头🐷 玫瑰🌹 凋谢🥀 示爱💋 爱心❤️ 心碎💔 蛋糕🎂 闪电⚡
炸弹💣 刀🗡️ 足球⚽ 瓢虫🐞 便便💩 月亮🌙 太阳☀️ 礼物🎁 拥抱🤗 强👍 弱👎 握手🤝 胜利✌️ 抱拳🙏 勾引☝️ 拳头✊ 差劲🤏 爱你🤟
NO🙅 OK👌 爱情💑 飞吻😚 跳跳🕺 发抖🥶 怄火🔥 转圈💫 磕头🙇 回头🔙 跳绳🤸 挥手🖐️ 激动🤩 街舞💃 献吻😽 左太极☯️ 右太极🔯
鞭炮🧨 灯笼🏮 麦克风🎤 礼花🎉 爆筋💢 棒棒糖🍭 喝奶🍼 面条🍜 香蕉🍌 飞机✈️ 汽车🚗 下雨🌧️ 多云⛅ 钞票💵 熊猫🐼 灯泡💡 闹钟⏰
雨伞☂️ 气球🎈 钻戒💍 青蛙🐸 笑哭😂 捂脸🤦
`;

/** All emoticons in the order of the panel. */
export const EMOTICONS: readonly Emoticon[] = TABLE.trim()
  .split(/\s+/)
  .map((entry) => {
    const [, name = '', glyph = ''] = /^([\p{Script=Han}A-Z]+)(.+)$/u.exec(entry) ?? [];
    return { name, glyph };
  });

/** Other names under which an emoticon is still written (content markup tokens). */
export const EMOTICON_ALIASES: ReadonlyMap<string, string> = new Map([['抽烟', '悠闲']]);

const byName: ReadonlyMap<string, Emoticon> = new Map(EMOTICONS.map((emoticon) => [emoticon.name, emoticon]));

/** The emoticon of this name or alias (without brackets), or undefined. */
export function findEmoticon(name: string): Emoticon | undefined {
  return byName.get(EMOTICON_ALIASES.get(name) ?? name);
}

/** Plain text with the emoticons that stand in it as `[name]` as what shows them, as wherever they are read. */
export const withGlyphs = (text: string): string =>
  text.replace(/\[([\p{Script=Han}A-Z]+)\]/gu, (written, name: string) => findEmoticon(name)?.glyph ?? written);
