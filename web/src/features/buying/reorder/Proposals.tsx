import { createReorderDrafts } from '@mezgeb/contract/buying/reorder'
import { useState } from 'react'

import { useSave } from '../../../lib/api/use-save.ts'
import { formatCount, formatMoney } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { StickyFoot } from '../../../ui/form/page/StickyFoot.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { ReorderRow } from './ReorderRow.tsx'
import { amountOf, draftsOf, isChosen, isWrong, proposedIn } from './reorder-choices.ts'
import classes from './ReorderPage.module.css'

import type { ReorderDrafts, ReorderProposals } from '@mezgeb/contract/buying/reorder'

import type { Choice, Choices } from './reorder-choices.ts'

/** The proposals by branch; all are chosen until the user says otherwise. */
export function Proposals({ proposals }: { proposals: ReorderProposals }) {
  const { branches } = proposals
  const [choices, setChoices] = useState<Choices>({})
  const [made, setMade] = useState<ReorderDrafts | null>(null)
  const choose = (key: string, choice: Choice) =>
    setChoices((all) => ({ ...all, [key]: { ...all[key], ...choice } }))
  return (
    <>
      {made !== null && <Made drafts={made} />}
      {branches.length === 0 && <p>{t.reorder.nothing}</p>}
      {branches.map((one) => (
        <section key={one.branch.id} className={classes.branch} aria-label={one.branch.name}>
          <h2>{one.branch.name}</h2>
          <ul className={classes.rows}>
            {one.lines.map((line) => (
              <ReorderRow
                key={line.product.id}
                line={line}
                proposed={proposedIn(one, line)}
                choices={choices}
                onChoose={choose}
              />
            ))}
          </ul>
        </section>
      ))}
      {branches.length > 0 && (
        <Foot
          proposals={proposals}
          choices={choices}
          onMade={(drafts) => {
            setMade(drafts)
            setChoices({})
          }}
        />
      )}
    </>
  )
}

type FootProps = {
  proposals: ReorderProposals
  choices: Choices
  onMade: (drafts: ReorderDrafts) => void
}

function Foot({ proposals: { branches }, choices, onMade }: FootProps) {
  const { institution } = useUser()
  const [wrong, setWrong] = useState<string | null>(null)
  const make = useSave(createReorderDrafts, (drafts) => {
    showToast(t.reorder.made)
    onMade(drafts)
  })
  const proposed = branches.flatMap((one) => one.lines.flatMap((line) => proposedIn(one, line)))
  const chosen = proposed.filter((one) => isChosen(one, choices))
  const moves = chosen.filter(({ move }) => move !== undefined).length
  const amount = amountOf(proposed, choices)
  function send(): void {
    if (chosen.length === 0) return setWrong(t.reorder.chooseOne)
    if (chosen.some((one) => isWrong(one, choices))) return setWrong(t.reorder.wrong)
    setWrong(null)
    if (!make.isPending) make.mutate({ body: draftsOf(proposed, choices) })
  }
  const error = wrong ?? make.error?.message
  return (
    <StickyFoot>
      {error !== undefined && <Message tone="danger">{error}</Message>}
      <p className={classes.sum} aria-live="polite">
        {t.reorder.chosen(formatCount(moves), formatCount(chosen.length - moves))}
        {amount > 0 && (
          <strong> · {formatMoney(amount, 'entryCost', institution?.currency)}</strong>
        )}
      </p>
      <Button variant="primary" busy={make.isPending} onClick={send}>
        {t.reorder.make}
      </Button>
    </StickyFoot>
  )
}

/** Links to the drafts. */
function Made({ drafts: { orders, transfers } }: { drafts: ReorderDrafts }) {
  return (
    <section className={classes.made} aria-label={t.reorder.made}>
      <h2>{t.reorder.made}</h2>
      <ul>
        {transfers.map(({ id, number, from, branch }) => (
          <li key={id}>
            <TextLink way={{ to: '/transfers/$id', params: { id } }}>
              {t.reorder.transfer(number, from.name, branch.name)}
            </TextLink>
          </li>
        ))}
        {orders.map(({ id, number, supplier, branch }) => (
          <li key={id}>
            <TextLink way={{ to: '/purchase-orders/$id', params: { id } }}>
              {t.reorder.order(number, supplier.name)}
            </TextLink>
            {` · ${branch.name}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
