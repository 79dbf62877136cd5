import { Suspense, lazy, useSyncExternalStore } from 'react'

import { getConnection, onConnectionChange } from '../../../../lib/api/connection.ts'
import { formatCount } from '../../../../lib/format/format.ts'
import { askSeller } from '../../../../lib/session/seller-cover.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { LeaveTill } from './LeaveTill.tsx'
import { printReceipt } from '../sale/receipt-printing.ts'
import { useTill } from '../state/till.ts'
import classes from './TillBar.module.css'

import type { ReactNode } from 'react'

const TillTools = lazy(() =>
  import('./TillTools.tsx').then((part) => ({ default: part.TillTools })),
)

type TillBarProps = { place: ReactNode }

/** Branch and seller, the held baskets, and the way out. */
export function TillBar({ place }: TillBarProps) {
  const till = useTill()
  const user = useUser()
  const held = useSyncExternalStore(till.held.onChange, till.held.get)
  return (
    <header className={classes.bar}>
      <LeaveTill />
      <h1 className={classes.title}>{t.till.title}</h1>
      <span className={classes.branch}>{place}</span>
      <SellerButton name={user.name} />
      <span className={classes.space} />
      <Connected />
      <button
        className={classes.tool}
        type="button"
        aria-keyshortcuts="Control+O"
        onClick={() => till.change({ view: 'held', isBasketShown: true })}
      >
        {t.till.heldCount(formatCount(held.length))}
      </button>
      <button
        className={classes.tool}
        data-wide
        type="button"
        aria-keyshortcuts="Control+P"
        onClick={() => printReceipt(till)}
      >
        {t.till.lastReceipt}
      </button>
      <Suspense>
        <TillTools />
      </Suspense>
    </header>
  )
}

/** The seller, and the way to another one. */
function SellerButton({ name }: { name: string }) {
  return (
    <button
      className={`${classes.tool} ${classes.seller}`}
      type="button"
      title={t.pins.change}
      aria-label={`${t.pins.change}: ${name}`}
      aria-keyshortcuts="Control+L"
      onClick={askSeller}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 10.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 6q1-4 6.5-4t6.5 4" />
      </svg>
      <span>{name}</span>
    </button>
  )
}

function Connected() {
  const connection = useSyncExternalStore(onConnectionChange, getConnection)
  const isOffline = connection === 'gone'
  return (
    <span className={classes.connection} data-gone={isOffline || undefined} role="status">
      {isOffline ? t.till.offline : t.till.online}
    </span>
  )
}
