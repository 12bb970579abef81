import { expect, test } from 'vitest';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import type { Template, TemplateType } from '../contract.ts';

const ROOT = '/api/bbs/weibo/template';
const send = <R>(client: TestClient, call: string, body: object, zone = 'sw4') =>
  client.send<R>('POST', `${ROOT}/${call}?zone=${zone}`, body);
const list = async (client: TestClient, query = '', zone = 'sw4') =>
  (
    await client.get<{ weiboTemplateList: Template[]; total: number; hasMore: boolean }>(
      `${ROOT}/get_template_list?zone=${zone}${query}`,
    )
  ).Message;
const types = async (client: TestClient, zone = 'sw4') =>
  (await client.get<TemplateType[]>(`${ROOT}/get_type_list?zone=${zone}`)).Message;
const content = (templateContent: string) => ({ templateContentList: [{ templateContent }] });

describeApi('templates', (world) => {
  test('staff makes kinds and templates; everybody who writes reads them, in their zone', async () => {
    const manager = await world.app.asUser({ sw4: [13] });
    const writer = await world.app.asUser();
    const { id: typeId } = (await send<TemplateType>(manager, 'save_type', { typeName: ' 公告 ' })).Message;
    const other = (await send<TemplateType>(manager, 'save_type', { typeName: '攻略' })).Message;
    expect(await types(writer)).toEqual([{ id: typeId, typeName: '公告' }, other]);
    expect(await types(writer, 'mx')).toEqual([]);

    const variants = [
      { templateContent: '<p>各位<script>alert(1)</script>船长</p>', desc: '简' },
      { templateContent: '<h1>维护</h1><p onclick="x()">时间</p>' },
    ];
    const body = { typeId, templateName: '维护公告', templateContentList: variants, templateTopic: '#维护#' };
    const made = (await send<Template>(manager, 'save', body)).Message;
    expect(made).toMatchObject({
      templateContent: '<p>各位船长</p>',
      templateContentList: [{ desc: '简' }, { templateContent: '<h1>维护</h1><p>时间</p>', desc: '' }],
      templateTopic: '#维护#',
    });
    expect((await list(writer)).weiboTemplateList).toEqual([made]);
    expect((await list(writer, `&typeId=${other.id}`)).weiboTemplateList).toEqual([]);
    expect((await list(writer, '', 'mx')).weiboTemplateList).toEqual([]);

    const changed = { ...body, id: made.id, templateName: '新名', templateTopic: '##', ...content('<p>新</p>') };
    expect((await send<Template>(manager, 'save', changed)).Message).toMatchObject({
      id: made.id,
      templateTopic: '##',
    });
    expect((await list(writer)).weiboTemplateList).toMatchObject([
      { templateName: '新名', templateContent: '<p>新</p>' },
    ]);

    expect(outcome(await send(manager, 'delete_type', { id: typeId }))).toBe('409 TEMPLATE_TYPE_USED');
    expect(outcome(await send(manager, 'delete', { id: made.id }))).toBe('200');
    expect(outcome(await send(manager, 'delete', { id: made.id }))).toBe('200');
    const another = await world.app.asUser({ sw4: [13] });
    expect(outcome(await send(another, 'delete', { id: made.id }))).toBe('404 NOT_FOUND');
    expect(outcome(await send(manager, 'delete_type', { id: typeId }))).toBe('200');
    const log = world.app.db
      .q<{ audit_log: { action: string; zone: string } }>()
      .selectFrom('audit_log')
      .select('action');
    const actions = (await log.where('zone', '=', 'sw4').execute()).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['template.type', 'template', 'template.delete', 'template.type.delete']),
    );
  });

  test('pages of eight, the newest first', async () => {
    const manager = await world.app.asUser({ jl: [13] });
    const { id: typeId } = (await send<TemplateType>(manager, 'save_type', { typeName: '活动' }, 'jl')).Message;
    for (let n = 1; n <= 9; n++)
      await send(manager, 'save', { typeId, templateName: `T${n}`, ...content(`<p>${n}</p>`) }, 'jl');
    const first = await list(manager, '', 'jl');
    expect(first).toMatchObject({ total: 9, hasMore: true });
    expect(first.weiboTemplateList.map(({ templateName }) => templateName)).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2].map((n) => `T${n}`),
    );
    expect(await list(manager, '&offset=8', 'jl')).toMatchObject({
      weiboTemplateList: [{ templateName: 'T1' }],
      hasMore: false,
    });
  });

  test('bad input writes nothing', async () => {
    const manager = await world.app.asUser({ dw: [13], mx: [13] });
    const { id: typeId } = (await send<TemplateType>(manager, 'save_type', { typeName: '其他' }, 'dw')).Message;
    const save = async (change: object) =>
      outcome(await send(manager, 'save', { typeId, templateName: '名', ...content('<p>a</p>'), ...change }, 'dw'));
    expect(await save({ templateName: ' ' })).toBe('400 TEMPLATE_NAME');
    expect(await save({ templateName: '长'.repeat(41) })).toBe('400 TEMPLATE_NAME');
    expect(await save(content('<script>x</script>'))).toBe('400 CONTENT_EMPTY');
    expect(await save({ templateContentList: [] })).toMatch(/^400/);
    expect(await save({ typeId: 999_999 })).toBe('404 NOT_FOUND');
    expect(await save({ id: 999_999 })).toBe('404 NOT_FOUND');
    expect(outcome(await send(manager, 'save', { typeId, templateName: '名', ...content('<p>a</p>') }, 'mx'))).toBe(
      '404 NOT_FOUND',
    );
    expect(outcome(await send(manager, 'save_type', { typeName: '其他' }, 'dw'))).toBe('409 TEMPLATE_TYPE_TAKEN');
    expect(outcome(await send(manager, 'save_type', { id: typeId, typeName: 'x' }, 'mx'))).toBe('404 NOT_FOUND');
    expect((await list(manager, '', 'dw')).weiboTemplateList).toEqual([]);
  });

  test('a kind that is deleted while templates come into it has them, or is gone', async () => {
    const manager = await world.app.asUser({ sw4: [13] });
    for (let n = 0; n < 6; n += 1) {
      const { id: typeId } = (await send<TemplateType>(manager, 'save_type', { typeName: `同时${n}` })).Message;
      const save = () => send(manager, 'save', { typeId, templateName: '同时', ...content('<p>文</p>') });
      const remove = () => send(manager, 'delete_type', { id: typeId });
      const replies = await Promise.all([save(), remove(), save(), remove()]);
      for (const reply of replies) expect(['200', '404 NOT_FOUND', '409 TEMPLATE_TYPE_USED']).toContain(outcome(reply));
      const isThere = (await types(manager)).some(({ id }) => id === typeId);
      expect((await list(manager, `&typeId=${typeId}`)).total > 0).toBe(isThere);
    }
  });
});
