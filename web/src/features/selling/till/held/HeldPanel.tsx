import { useEffect, useRef, useSyncExternalStore } from 'react'

import { formatCount, formatDateTime, formatMoney } from '../../../../lib/format/format.ts'
import { shownName } from '../../../../lib/format/shown-name.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { customerOf, totalOf } from '../basket/basket.ts'
import { discard, resume } from '../state/held-actions.ts'
import { useTill } from '../state/till.ts'
import classes from './HeldPanel.module.css'

import type { HeldBasket } from '../basket/stored-baskets.ts'

/** The baskets that were put aside on this device; arrows and Enter choose one. */
export function HeldPanel() {
  const till = useTill()
  const held = useSyncExternalStore(till.held.onChange, till.held.get)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  return (
    <section className={classes.held} aria-label={t.till.held}>
      <div className={classes.head}>
        <Button variant="quiet" onClick={() => till.change({ view: 'basket' })}>
          ‹ {t.till.back}
        </Button>
        <strong>{t.till.held}</strong>
      </div>
      {held.length === 0 && <p className={classes.none}>{t.till.noneHeld}</p>}
      <ul ref={list} className={classes.list}>
        {held.map((basket) => (
          <Held key={basket.id} basket={basket} />
        ))}
      </ul>
    </section>
  )
}

function Held({ basket }: { basket: HeldBasket }) {
  const till = useTill()
  const currency = useUser().institution?.currency
  const { id, lines, heldAt } = basket
  return (
    <li className={classes.item}>
      <button
        className={classes.basket}
        type="button"
        onClick={() => resume(till, id)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          const row = event.currentTarget.parentElement
          const beside =
            event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
          beside?.querySelector('button')?.focus()
        }}
      >
        <span className={classes.names}>
          <strong>{shownName(customerOf(basket))}</strong>
          <span>{lines.map(({ goods }) => goods.name).join(', ')}</span>
          <small>
            {formatDateTime(heldAt)} · {t.till.lines(lines.length, formatCount(lines.length))}
          </small>
        </span>
        <strong className={classes.total}>
          {formatMoney(totalOf(basket), 'saleTotal', currency)}
        </strong>
      </button>
      <button
        className={classes.discard}
        type="button"
        aria-label={t.till.discard}
        title={t.till.discard}
        onClick={() => discard(till, id)}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="m5.5 5.5 9 9m0-9-9 9" />
        </svg>
      </button>
    </li>
  )
}
