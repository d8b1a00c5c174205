import type { Page } from '@playwright/test';

export const NEW_PASSWORD = 'a new password for tests';

export type Sql = <Row>(query: string, parameters?: unknown[]) => Promise<Row[]>;

export const emailedLink = async (sql: Sql, recipient: string): Promise<string> => {
  const [mail] = await sql<{ text_body: string }>(
    'select text_body from public.mail_outbox where recipient = $1 order by created_at desc limit 1',
    [recipient],
  );
  return /\/admin\/reset#\S+/.exec(mail?.text_body ?? '')?.[0] ?? '';
};

export const login = async (page: Page, email: string, password: string) => {
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
};
