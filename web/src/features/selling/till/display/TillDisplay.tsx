import { useEffect, useState } from 'react'

import { t } from '../../../../texts/texts.ts'
import classes from './TillDisplay.module.css'
import { useShown } from './use-shown.ts'

import type { Shown } from './display-channel.ts'

/** /till/display: the goods and the change of a customer, on a second screen. */
export function TillDisplay({ till }: { till: string | null }) {
  const shown = useShown(till)
  const title = t.customerDisplay.title
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className={classes.display}>
      <header className={classes.head}>
        {shown !== null && shown.logo !== null && <Logo picture={shown.logo} />}
        <h1>{shown?.shop ?? t.customerDisplay.welcome}</h1>
        <FullScreen />
      </header>
      {shown !== null && <Body shown={shown} />}
    </main>
  )
}

function Body({ shown }: { shown: Shown }) {
  if (shown.sold !== null) return <Thanks sold={shown.sold} />
  if (shown.lines.length === 0) {
    return <p className={classes.welcome}>{t.customerDisplay.welcome}</p>
  }
  return <Goods shown={shown} />
}

function Goods({ shown }: { shown: Shown }) {
  const { lines, total, note, isPaying } = shown
  return (
    <>
      <ol className={classes.lines} aria-label={t.customerDisplay.lines}>
        {lines.map(({ key, name, count, amount }) => (
          <li key={key}>
            <span className={classes.name}>{name}</span>
            {count !== null && <span className={classes.count}>{count}</span>}
            <span>{amount}</span>
          </li>
        ))}
      </ol>
      <div className={classes.foot} data-paying={isPaying || undefined} role="status">
        <p className={classes.total}>
          <span>{isPaying ? t.customerDisplay.toPay : t.customerDisplay.total}</span>
          <strong>{total}</strong>
        </p>
        {note !== null && <p className={classes.note}>{note}</p>}
      </div>
    </>
  )
}

function Thanks({ sold }: { sold: NonNullable<Shown['sold']> }) {
  const { total, given, change, owed } = sold
  const facts = [
    [t.customerDisplay.total, total],
    [t.customerDisplay.given, given],
    [t.customerDisplay.onCredit, owed],
  ].filter(([, amount]) => amount !== null)
  return (
    <div className={classes.thanks} role="status">
      {change !== null && (
        <p className={classes.change}>
          <span>{t.customerDisplay.change}</span>
          <strong>{change}</strong>
        </p>
      )}
      <dl className={classes.facts}>
        {facts.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.welcome}>{t.customerDisplay.thanks}</p>
    </div>
  )
}

function Logo({ picture }: { picture: Blob }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  if (address === undefined) return null
  return <img src={address} alt="" />
}

function FullScreen() {
  const [isFull, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  if (isFull || !document.fullscreenEnabled) return null
  const fill = () => void document.documentElement.requestFullscreen().catch(console.warn)
  return (
    <button className={classes.full} type="button" onClick={fill}>
      {t.customerDisplay.fullScreen}
    </button>
  )
}
