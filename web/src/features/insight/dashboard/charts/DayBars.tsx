import { useState } from 'react'

import {
  formatCount,
  formatDay,
  formatSold,
  formatShort,
  formatWeekday,
} from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { axisTop } from './axis-top.ts'
import classes from './DayBars.module.css'

import type { DashboardCharts } from '@mezgeb/contract/insight/dashboard'
import type { PointerEvent } from 'react'

type DayBarsProps = { days: DashboardCharts['salesPerDay']; currency: string | null }
type Day = DayBarsProps['days'][number]

// In the picture's own units; it is drawn as wide as there is room.
const SLOT = 10
const BAR = 7
const HEIGHT = 100

/**
 * A bar per day, the last one being today. One day is read out above: today, until the pointer, a finger or the
 * arrow keys go to another one. Underneath is a slider, so keyboard, touch and screen readers need nothing more.
 */
export function DayBars({ days, currency }: DayBarsProps) {
  const today = days.length - 1
  const [chosen, setChosen] = useState(today)
  const [hovered, setHovered] = useState<number | null>(null)
  const at = hovered ?? chosen
  const day = days[at]
  const top = axisTop(Math.max(0, ...days.map(({ totalAmount }) => totalAmount)))

  function handleMove(event: PointerEvent<HTMLInputElement>): void {
    if (event.pointerType !== 'mouse') return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const slot = Math.floor(((event.clientX - left) / width) * days.length)
    setHovered(Math.min(Math.max(slot, 0), today))
  }

  return (
    <div>
      {day !== undefined && <Reading day={day} isToday={at === today} currency={currency} />}
      <div className={classes.plot}>
        <div className={classes.scale} aria-hidden="true">
          {[top, top / 2, 0].map((amount) => (
            <span key={amount}>{formatShort(amount)}</span>
          ))}
        </div>
        <div className={classes.field}>
          <input
            className={classes.slider}
            type="range"
            min={0}
            max={today}
            value={at}
            aria-label={t.dashboard.charts.day}
            aria-valuetext={day === undefined ? '' : dayText(day, at === today, currency)}
            onChange={(event) => {
              setHovered(null)
              setChosen(event.currentTarget.valueAsNumber)
            }}
            onPointerMove={handleMove}
            onPointerLeave={() => setHovered(null)}
          />
          <Bars days={days} top={top} />
        </div>
        <Axis days={days} />
      </div>
    </div>
  )
}

function Reading({
  day,
  isToday,
  currency,
}: {
  day: Day
  isToday: boolean
  currency: string | null
}) {
  const { charts } = t.dashboard
  return (
    // The slider says the same.
    <p className={classes.reading} aria-hidden="true">
      <span>
        {formatWeekday(day.day)}
        {isToday && <b className={classes.today}>{charts.today}</b>}
      </span>
      <strong>{formatSold(day.totalAmount, currency)}</strong>
      <span>{charts.saleCount(day.count, formatCount(day.count))}</span>
    </p>
  )
}

function Bars({ days, top }: { days: readonly Day[]; top: number }) {
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${days.length * SLOT} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {days.map(({ day, totalAmount }, index) => {
        // More may have come back than was sold.
        const height = (Math.max(0, totalAmount) / top) * HEIGHT
        return (
          <rect
            key={day}
            data-today={index === days.length - 1 || undefined}
            x={index * SLOT + (SLOT - BAR) / 2}
            y={HEIGHT - height}
            width={BAR}
            height={height}
          />
        )
      })}
    </svg>
  )
}

function Axis({ days }: { days: readonly Day[] }) {
  const first = days[0]?.day
  const middle = days[Math.floor(days.length / 2)]?.day
  return (
    <div className={classes.axis} aria-hidden="true">
      {first !== undefined && <span>{formatDay(first)}</span>}
      {middle !== undefined && <span>{formatDay(middle)}</span>}
      <b className={classes.today}>{t.dashboard.charts.today}</b>
    </div>
  )
}

function dayText(day: Day, isToday: boolean, currency: string | null): string {
  const { charts } = t.dashboard
  return [
    isToday ? `${formatWeekday(day.day)}, ${charts.today}` : formatWeekday(day.day),
    formatSold(day.totalAmount, currency),
    charts.saleCount(day.count, formatCount(day.count)),
  ].join(': ')
}
