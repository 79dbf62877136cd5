import { useRef } from 'react'

import { formatDateTime, formatQuantity } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { usePageSize } from '../../workspace/printing/paper/use-page-size.ts'
import receipt from '../../workspace/printing/paper/Slip.module.css'
import { goodsTexts } from './goods-facets.ts'
import { routeOf, stateWord, transferName } from './transfer-words.ts'
import classes from './TransferPage.module.css'

import type { Transfer } from '@mezgeb/contract/stock/transfers'

import type { Paper } from '../../workspace/printing/paper/paper.ts'

/** The paper that goes with the goods: quantities without costs, and room for two signatures. */
export function TransferNote({ transfer, paper }: { transfer: Transfer; paper: Paper }) {
  const slip = useRef<HTMLElement>(null)
  usePageSize(slip, paper)
  const { institution } = useUser()
  const { items, note, steps, createdAt } = transfer
  const at = steps.findLast(({ step }) => step === 'SENT')?.at ?? createdAt
  const facts = [
    [t.transferTrail.from, transfer.fromBranch.name],
    [t.transferTrail.to, transfer.toBranch.name],
    [t.transfersPage.date, formatDateTime(at)],
    [t.transfersPage.state, stateWord(transfer)],
    [t.transfersPage.note, note ?? ''],
  ].filter(([, value]) => value !== '')
  return (
    <article
      className={receipt.slip}
      ref={slip}
      data-paper={paper}
      aria-label={t.transfersPage.paper}
    >
      <header className={receipt.shop}>
        <h2 className={receipt.name}>{institution?.name}</h2>
        <p>
          {t.transfersPage.paper} · {transferName(transfer)}
        </p>
        <p>{routeOf(transfer)}</p>
      </header>
      <dl className={receipt.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Lines items={items} />
      {[t.transfersPage.handedOver, t.transfersPage.takenOver].map((label) => (
        <p key={label} className={classes.signature}>
          {label}
        </p>
      ))}
    </article>
  )
}

function Lines({ items }: Pick<Transfer, 'items'>) {
  const isSent = items.some(({ sent }) => sent > 0)
  return (
    <table className={receipt.lines}>
      <thead>
        <tr>
          <th scope="col">{t.products.label}</th>
          <th scope="col">{isSent ? t.transfersPage.sent : t.transfersPage.wanted}</th>
        </tr>
      </thead>
      <tbody>
        {items
          .filter(({ sent }) => !isSent || sent > 0)
          .map((item) => (
            <tr key={item.productId}>
              <td>
                {item.product.name}
                {goodsTexts(item).map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </td>
              <td>{formatQuantity(isSent ? item.sent : item.wanted, item.product)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
