import { TextLink } from '../../../../ui/kit/TextLink.tsx'
import classes from './Bars.module.css'

import type { NavigateOptions } from '@tanstack/react-router'

type Bar = {
  key: string
  label: string
  value: number
  /** The value as it is read. */
  text: string
  /** Beside the bar. */
  note: string
  /** To what it stands for. */
  way?: NavigateOptions
}

type BarsProps = {
  bars: readonly Bar[]
  /** The value of a full bar; default: the largest value. */
  whole?: number
}

/** Bars that lie, each with its name and value in words. */
export function Bars({ bars, whole }: BarsProps) {
  const full = whole ?? Math.max(...bars.map(({ value }) => value), 0)
  return (
    <ul className={classes.bars}>
      {bars.map(({ key, label, value, text, note, way }) => (
        <li className={classes.bar} key={key}>
          <span className={classes.line}>
            <span className={classes.label}>
              {way === undefined ? label : <TextLink way={way}>{label}</TextLink>}
            </span>
            <span className={classes.value}>{text}</span>
          </span>
          <span className={classes.line}>
            <svg
              className={classes.track}
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              aria-hidden
            >
              <rect width={full > 0 ? (value / full) * 100 : 0} height="1" />
            </svg>
            <span className={classes.note}>{note}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
