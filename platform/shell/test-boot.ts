import type { Post } from '../contract/endpoints/posts.ts';
import type { Boot } from '../sdk/boot.ts';

const COLOURS =
  'brand brandStrong onBrand accent background surface surfaceRaised text textMuted border link danger success';

/** For tests: boot data of a visitor in a zone without plugins. */
export function testBoot(given: Partial<Boot> = {}): Boot {
  return {
    zone: {
      abbr: 'sw4',
      gameId: 2,
      name: '测试',
      href: 'https://game.example/',
      pcIcon: '/zones/sw4/art/icon.svg',
      gwAddress: 'https://www.example/',
      publisherLinks: { company: 'https://company.example/', antiCorruption: 'https://company.example/integrity' },
      gate: 'sw4',
      trackingId: 'sw4',
      bgp: '/zones/sw4/art/background.svg',
      bgType: 2,
      bgcRGB: '#0a1724',
      bgRepeat: 'repeat-x',
      contributeCondition: 0,
      openContribute: false,
      pcTopLogo: '/zones/sw4/art/logo.svg',
      mobileTopLogo: '/zones/sw4/art/logo-mobile.svg',
      state: 'running',
      switcherGroup: { 'zh-CN': '测试系列', en: 'Test' },
      themes: [{ themeId: 1, name: '讨论', type: 'general', icon: 'messages-square', labelType: 1 }],
      tokens: {
        scheme: 'dark',
        colors: Object.fromEntries(COLOURS.split(' ').map((name) => [name, '#112233'])),
        radius: 8,
        fonts: { body: 'sans-serif', heading: 'serif' },
      },
      tripleReview: false,
      timeZone: 'Asia/Shanghai',
      plugins: {},
    } as unknown as Boot['zone'], // colours by name are made above, one by one
    zones: [],
    locale: 'zh-CN',
    now: 1_760_000_000_000,
    viewer: null,
    masked: false,
    openKey: { gray_page: 0, web_gray_screen: 0, web_gray_screen_status: 0, client_ip: '' },
    sessionMark: 'testmark',
    origin: 'http://127.0.0.1:3000',
    productId: 12002,
    accountUrl: '/account/',
    ...given,
  };
}

/** For tests: a visible post. */
export function testPost(wbId: number, wbTitle = `帖子 ${wbId}`): Post {
  return {
    wbId,
    wbZone: 'sw4',
    wbTitle,
    wbContent: '<p>你好</p>',
    wbDesc: '你好',
    wbLink: `/posts/${wbId}`,
    cards: [],
    wbImages: [],
    wbCoverImage: '',
    wbThemeId: 1,
    wbAudit: 2,
    wbMark: 0,
    wbCreateTime: 1_759_000_000_000,
    wbUpdateTime: 1_759_000_000_000,
    wbLastCommentTime: 1_759_000_000_000,
    wbHiddenTime: 0,
    wbIsForbidComment: 0,
    wbcCount: 0,
    wbfCount: 0,
    collectCount: 0,
    userInfo: { uid: 5, nick: '五', avatarUrl: '', sex: 0, sig: '', badge: 0 },
    isFavor: 0,
    isCollect: 0,
  };
}
