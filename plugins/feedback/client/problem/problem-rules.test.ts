import { expect, test } from 'vitest';
import { faultsOf, isSound, rolesFrom } from './problem-rules.ts';

const sound = { start: 5, end: null, question: '登录后黑屏' };

test('each rule names its own fault', () => {
  expect(isSound(faultsOf(sound, [{ state: 'done' }]))).toBe(true);
  expect(faultsOf({ start: null, end: null, question: ' \n' }, [])).toMatchObject({
    start: 'timeRequired',
    question: 'questionRequired',
  });
  expect(faultsOf({ ...sound, end: 4 }, []).end).toBe('timeOrder');
  expect(faultsOf({ ...sound, end: 5 }, []).end).toBeNull();
  expect(faultsOf({ ...sound, question: '😀'.repeat(300) }, []).question).toBeNull();
  expect(faultsOf({ ...sound, question: '😀'.repeat(301) }, []).question).toBe('questionLong');
  expect(faultsOf(sound, [{ state: 'done' }, { state: 'uploading' }]).images).toBe('uploading');
  expect(faultsOf(sound, [{ state: 'rejected' }]).images).toBe('failed');
});

test('roles are read from whatever the call answers', () => {
  const role = { roleId: 9, nick: '老船长', areaId: '12', servername: '怒潮一区', gameId: 2 };
  const choice = { key: '12/9/老船长', serverId: '12', serverName: '怒潮一区', roleId: '9', roleName: '老船长' };
  expect(rolesFrom([role, null, 5, {}, { nick: '' }])).toEqual([choice]);
  expect(rolesFrom({ list: [role] })).toEqual([choice]);
  for (const other of [null, undefined, {}, 'x', { list: 'x' }]) expect(rolesFrom(other)).toEqual([]);
});
