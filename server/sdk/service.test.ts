import { expect, test } from 'vitest';
import { createServices, defineService, provide } from './service.ts';

const clockService = defineService<{ now(): number }>('clock');
const nameService = defineService<string>('name');

test('whoever uses services is given what implements them, by its own names, and nothing else', () => {
  const services = createServices([provide(clockService, { now: () => 7 }), provide(nameService, 'sw4')]);
  const { clock, ...others } = services.all({ clock: clockService });
  expect(clock.now()).toBe(7);
  expect(others).toEqual({});
  expect(services.of(nameService)).toBe('sw4');
});

test('a service that nothing implements, and two of one name, are refused', () => {
  const services = createServices([provide(nameService, 'sw4')]);
  expect(() => services.all({ clock: clockService })).toThrow('no service is called clock');
  expect(() => createServices([provide(nameService, 'a'), provide(defineService<string>('name'), 'b')])).toThrow(
    'two services are called name',
  );
});

test('what does not fit its declaration does not compile', () => {
  // @ts-expect-error a text is no clock
  provide(clockService, 'seven');
  // @ts-expect-error the plugin has not said that it uses it
  expect(createServices([]).all({}).clock).toBeUndefined();
});
