import { readFileSync } from 'node:fs';
import { testNetwork } from '../../plugins/lottery/shared/test-support.ts';
import { button, letItBeDrawn, startLottery, step, t, tellTime } from './support/lottery.ts';
import { shiftedClock } from './support/shifted-clock.ts';
import { expect, open, test } from './support/test.ts';

// A zone that has a web beacon, here one that the test's own server stands for.
const clock = shiftedClock();
const network = testNetwork({ genesis: 0, period: 30 });
const shipped = JSON.parse(readFileSync('zones/sw4/zone.json', 'utf8')) as { plugins: object };
const beacon = { urls: ['https://beacon.test/{round}'], ...network.chain, name: '星海信标', otherwise: 'post' };
const lottery = { beacon };
const { env } = clock.settings;
const preload = new URL('./support/web-beacon.mjs', import.meta.url);
test.use({
  forumSettings: {
    env: { ...env, WEB_BEACONS: '1', NODE_OPTIONS: `${env?.['NODE_OPTIONS']} --import=${preload.href}` },
    zones: { sw4: { plugins: { ...shipped.plugins, lottery } } },
  },
});
test.describe.configure({ timeout: 90_000 });

test('the check of a draw by a beacon checks its signature, too', async ({ page, people }) => {
  const manager = await people.staff('sw4:93');
  const wbId = await startLottery(clock, manager, {
    type: 1,
    randomlySelectedRule: { selectType: 2 },
    lotteryPrizeList: [{ prizeName: '航海周边', prizeNumber: 1 }],
  });
  for (let index = 0; index < 3; index++) await (await people.player()).comment(wbId, '算我一个');
  await letItBeDrawn(clock, manager, wbId);

  await tellTime(page, clock);
  await open(page, `/lottery/${wbId}?zone=sw4`);
  await expect(page.getByText(t('verify.good'))).toBeVisible();
  await expect(step(page, 'beacon')).toHaveAttribute('data-state', 'ok');
  // Beside the verdict, and where it is explained.
  await expect(page.getByText(t('verify.ownBeaconMeans', { name: '星海信标' }))).toHaveCount(2);
  await expect(page.getByText(t('verify.postCaution'))).toHaveCount(0);

  // The host says that the network has said something else.
  await page.route(/lottery\/proof/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { Message: { rounds: { beacon: { id: number; signature: string } }[] } };
    for (const { beacon } of body.Message.rounds) beacon.signature = await network.sign(beacon.id + 1);
    await route.fulfill({ response, json: body });
  });
  await button(page, t('verify.again')).click();
  await expect(step(page, 'beacon')).toHaveAttribute('data-state', 'bad');
  await expect(step(page, 'beacon').getByText(/第\d+期的签名/)).toBeVisible();
  await expect(page.getByText(t('verify.good'))).toHaveCount(0);
});
