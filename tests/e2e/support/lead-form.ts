import type { Page } from '@playwright/test';

export const EBOOK = '/Speaking_With_Genesis.epub';

export const leadForm = (page: Page) => ({
  firstName: page.getByLabel('First name'),
  email: page.getByLabel('Email'),
  terms: page.getByLabel('I accept the terms'),
  marketing: page.getByLabel('Send me news about the series (optional)'),
  submit: page.getByRole('button', { name: 'Download my free copy' }),
});

export async function fillInLead(page: Page, email = 'ruth@example.org'): Promise<void> {
  const { firstName, email: address, terms } = leadForm(page);
  await firstName.fill('Ruth');
  await address.fill(email);
  await terms.click();
}
