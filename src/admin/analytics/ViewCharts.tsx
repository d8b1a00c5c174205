import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { ManagedChapter } from '~/data/admin-chapters.ts';
import type { DailyViews } from '~/data/analytics.ts';
import { dayLabel } from './statistics.ts';

const HEIGHT = 300;
const MARGIN = { top: 20, right: 28, bottom: 4, left: 0 };
const AXIS = { stroke: 'rgb(var(--hairline-strong))', tick: { fill: 'currentColor', fontSize: 12 } };
const TOOLTIP = {
  contentStyle: {
    background: 'rgb(var(--night-overlay))',
    border: '1px solid rgb(var(--hairline-strong))',
    borderRadius: 3,
  },
  itemStyle: { color: 'rgb(var(--parchment))' },
  labelStyle: { color: 'rgb(var(--gold-bright))' },
};

export function ViewsOverTime({ days }: { days: readonly DailyViews[] }) {
  const data = days.map(({ day, views }) => ({ day: dayLabel(day), Views: views }));
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <LineChart data={data} margin={MARGIN} title="Views Over Time">
        <CartesianGrid stroke="rgb(var(--hairline))" vertical={false} />
        <XAxis dataKey="day" tickMargin={8} minTickGap={12} {...AXIS} />
        <YAxis width={44} allowDecimals={false} {...AXIS} />
        <Tooltip {...TOOLTIP} />
        <Line
          type="linear"
          dataKey="Views"
          stroke="rgb(var(--gold))"
          strokeWidth={2}
          dot={{ r: 3, fill: 'rgb(var(--gold))' }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

export function ChapterPerformance({ chapters }: { chapters: readonly ManagedChapter[] }) {
  const data = chapters.map(({ chapter_number, chapter_title, view_count }) => ({
    number: chapter_number,
    title: chapter_title,
    Views: view_count ?? 0,
  }));
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart data={data} margin={MARGIN} title="Chapter Performance">
        <CartesianGrid stroke="rgb(var(--hairline))" vertical={false} />
        <XAxis dataKey="number" {...AXIS} />
        <YAxis width={44} allowDecimals={false} {...AXIS} />
        <Tooltip
          {...TOOLTIP}
          cursor={{ fill: 'rgb(var(--hairline) / 0.4)' }}
          labelFormatter={(label, [bar]) => {
            const title = (bar?.payload as { title?: string } | undefined)?.title;
            return `Chapter ${String(label)}${title === undefined ? '' : `: ${title}`}`;
          }}
        />
        <Bar dataKey="Views" fill="rgb(var(--gold))" maxBarSize={48} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}
