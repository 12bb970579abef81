import type { FrameLocator, Page } from '@playwright/test';
import type { Credentials } from './member.ts';
import { expect } from './test.ts';
import { text } from './texts.ts';

/** The account component in the login dialog's iframe. */
export const accountFrame = (page: Page): FrameLocator =>
  page.frameLocator(`iframe[title="${text('core:login.frame')}"]`);

/** Makes an account in the open login dialog. */
export async function register(page: Page, { account, password }: Credentials, nick: string): Promise<void> {
  const frame = accountFrame(page);
  await frame.getByRole('tab', { name: '注册' }).click();
  const form = frame.getByRole('tabpanel', { name: '注册' });
  await form.getByLabel('账号', { exact: true }).fill(account);
  await form.getByLabel('昵称', { exact: true }).fill(nick);
  await form.getByLabel('密码', { exact: true }).fill(password);
  await form.getByRole('button', { name: '注册并登录' }).click();
}

/** Signs in with the open login dialog. */
export async function signInByForm(page: Page, { account, password }: Credentials): Promise<void> {
  const form = accountFrame(page).getByRole('tabpanel', { name: '登录' });
  await form.getByLabel('账号', { exact: true }).fill(account);
  await form.getByLabel('密码', { exact: true }).fill(password);
  await form.getByRole('button', { name: '登录', exact: true }).click();
}

/** The button that opens the menu of who is signed in. */
export const userMenu = (page: Page, nick: string) =>
  page.getByRole('button', { name: text('core:shell.user.menu', { nick }), exact: true }).first();

export async function logOut(page: Page, nick: string): Promise<void> {
  await userMenu(page, nick).click();
  await page.getByRole('menuitem', { name: text('core:shell.user.logout') }).click();
  await expect(page.getByRole('button', { name: '登录', exact: true }).first()).toBeVisible();
}
