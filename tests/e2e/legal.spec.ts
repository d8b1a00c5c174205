import { expect, test } from './support/test.ts';

const PRIVACY = [
  'Introduction',
  'Data Collection and Usage',
  'Your Rights',
  'Data Retention and Security',
  'Cookie Policy',
  'AI Technology Usage',
  'Contact Information',
];

const TERMS = [
  'Acceptance',
  'Scope and Updates',
  'User Obligations and Conduct',
  'Intellectual Property',
  'Data Usage and Privacy',
  'Liability and Disclaimers',
  'Governing Law',
  'Termination',
  'Contact',
];

for (const { path, title, sections } of [
  { path: '/privacy-policy', title: 'Privacy Policy', sections: PRIVACY },
  { path: '/terms', title: 'Terms of Service', sections: TERMS },
]) {
  test(`${path} has its sections in order, and a table of contents that leads to each`, async ({
    page,
    axeViolations,
  }) => {
    // A toast that is still fading in would be judged by its half-faded colors.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(sections);
    const contents = main.getByRole('navigation', { name: 'On this page' });
    await expect(contents.getByRole('link')).toHaveText(sections);
    expect(
      await contents
        .getByRole('link')
        .evaluateAll((links) =>
          links.map((link) => document.querySelector(link.getAttribute('href') ?? '')?.textContent),
        ),
    ).toEqual(sections);
    const last = sections.at(-1) ?? '';
    await contents.getByRole('link', { name: last, exact: true }).click();
    await expect(main.getByRole('heading', { name: last, exact: true })).toBeInViewport();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await axeViolations(page)).toEqual([]);
    }
  });
}

test('/privacy leads to the privacy policy and keeps the way to the cookie section', async ({ page }) => {
  await page.goto('/privacy#cookie-policy');
  await expect(page).toHaveURL(/\/privacy-policy#cookie-policy$/);
  await expect(page.locator('#cookie-policy')).toHaveText('Cookie Policy');
  await expect(page.locator('#cookie-policy')).toBeInViewport();
});

test('the privacy policy is dated today, whenever it is read, and names who is responsible', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2031-03-09T12:00:00Z'));
  await page.goto('/privacy-policy');
  await expect(page.getByText('Last updated: March 9, 2031')).toBeVisible();
  await expect(
    page.getByText(/authors and publishers of Speaking with the Almighty, working from Israel, decide how/),
  ).toBeVisible();
});

test('the terms name the law of Israel', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByText(/governed by the laws of the State of Israel/)).toBeVisible();
});
