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

/** The axis shows the name; the tooltip prefers the label. */
type Point = { name: string; label?: string; views: number };
export type ViewChartProps = { title: string; points: readonly Point[]; isBarChart?: boolean };

export function ViewChart({ title, points, isBarChart = false }: ViewChartProps) {
  const Chart = isBarChart ? BarChart : LineChart;
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <Chart data={points} margin={MARGIN} title={title}>
        <CartesianGrid stroke="rgb(var(--hairline))" vertical={false} />
        <XAxis dataKey="name" tickMargin={8} minTickGap={12} {...AXIS} />
        <YAxis width={44} allowDecimals={false} {...AXIS} />
        <Tooltip
          {...TOOLTIP}
          {...(isBarChart && { cursor: { fill: 'rgb(var(--hairline) / 0.4)' } })}
          labelFormatter={(name, [bar]) => (bar?.payload as Point | undefined)?.label ?? name}
        />
        {isBarChart ? (
          <Bar
            dataKey="views"
            name="Views"
            fill="rgb(var(--gold))"
            maxBarSize={48}
            isAnimationActive={false}
          />
        ) : (
          <Line
            type="linear"
            dataKey="views"
            name="Views"
            stroke="rgb(var(--gold))"
            strokeWidth={2}
            dot={{ r: 3, fill: 'rgb(var(--gold))' }}
            isAnimationActive={false}
          />
        )}
      </Chart>
    </ResponsiveContainer>
  );
}
