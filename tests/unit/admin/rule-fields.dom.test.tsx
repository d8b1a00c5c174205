import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RuleFields } from '~/admin/schedule/RuleFields.tsx';

const RULE = { firstDate: '2027-01-05', weekdays: [2], time: '11:00', except: [] };

test.each([
  [{}, '', null],
  [{ firstDate: '' }, 'Choose a date.', 'First date'],
  [{ time: '' }, 'Choose a time.', 'Time'],
  [{ weekdays: [] }, 'Choose at least one day of the week.', null],
])('describes the fields of a rule with its problem: %o', (change, problem, invalid) => {
  render(<RuleFields rule={{ ...RULE, ...change }} count={2} onChange={() => undefined} />);
  const message = screen.getByRole('status');
  expect(message.textContent).toBe(problem);
  const days = screen.getByRole('group', { name: 'Days of the week' });
  expect(days.getAttribute('aria-describedby')).toBe(message.id);
  for (const label of ['First date', 'Time']) {
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(message.id);
    expect(field.getAttribute('aria-invalid')).toBe(String(label === invalid));
  }
});
