import { getTransfer } from '@mezgeb/contract/stock/transfers'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { mayUser } from '../../../lib/session/access.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { RecordState } from '../../workspace/records/RecordState.tsx'
import { PaperChoice } from '../../workspace/printing/paper/PaperChoice.tsx'
import { usePaper } from '../../workspace/printing/paper/use-paper.ts'
import { SaveButton } from './SaveButton.tsx'
import { PlanButton } from './PlanButton.tsx'
import { TransferNote } from './TransferNote.tsx'
import { UndoButtons } from './undo/UndoButtons.tsx'
import { factsInTransit } from './goods-facets.ts'
import { lineFields } from './line-fields.ts'
import { mayEdit, nextStep } from './next-step.ts'
import { usePassed } from './passed-by.tsx'
import { routeOf, stateTone, stateWord, transferName } from './transfer-words.ts'
import classes from './TransferPage.module.css'

import type { Transfer } from '@mezgeb/contract/stock/transfers'

import type { GoodsStep, NextStep } from './next-step.ts'
import type { Paper } from '../../workspace/printing/paper/paper.ts'

const GoodsForm = lazy(() =>
  import('./moving/GoodsForm.tsx').then((form) => ({ default: form.GoodsForm })),
)

/** /transfers/{id}: a transfer with its goods, what was done, and the next step. */
export function TransferPage() {
  const { id } = useParams({ from: '/session/transfers/$id' })
  if (!useMay()('transfers.view')) return <Forbidden title={t.transfers.title} />
  return <TransferOf id={id} />
}

function TransferOf({ id }: { id: string }) {
  const answer = useCall(getTransfer, { params: { id } })
  if (answer.data !== undefined) return <Sheet transfer={answer.data} />
  const { notThere: missing, oneFailed: failed, all } = t.transfersPage
  return (
    <RecordState
      title={t.transferTrail.kinds.TRANSFER}
      answer={answer}
      words={{ missing, failed, all }}
      way={{ to: '/transfers' }}
    />
  )
}

function Sheet({ transfer }: { transfer: Transfer }) {
  const user = useUser()
  const [paper, setPaper] = usePaper()
  const next = nextStep(transfer, user)
  const { note, setPassed } = usePassed(transfer)
  // Goods that were not counted yet can come back, or be lost.
  const maySettle = transfer.state === 'SENT' && mayUser(user, 'transfers.settle')
  const [isSettling, setSettling] = useState(false)
  const wanted = maySettle && isSettling ? 'settle' : next
  const goods = wanted === 'approve' || wanted === 'request' ? null : wanted
  return (
    <>
      <div className={classes.sheet} data-print="none">
        <PageHeading
          title={transferName(transfer)}
          description={routeOf(transfer)}
          action={<Actions transfer={transfer} next={next} goods={goods} />}
        />
        {note}
        <Head transfer={transfer} />
        {goods !== null && (
          <Suspense fallback={<Lines transfer={transfer} />}>
            <GoodsForm
              key={`${goods} ${transfer.version}`}
              transfer={transfer}
              step={goods}
              onLeft={setPassed}
            />
          </Suspense>
        )}
        {(goods === null || goods === 'settle') && <Lines transfer={transfer} />}
        <div className={classes.more}>
          {maySettle && transfer.receivedAt === null && (
            <Button variant="quiet" onClick={() => setSettling(!isSettling)}>
              {isSettling ? t.transfersPage.receive : t.transfersPage.settle}
            </Button>
          )}
          <UndoButtons transfer={transfer} />
          <EditButton transfer={transfer} />
          <AgainButton transfer={transfer} />
        </div>
        <Steps transfer={transfer} />
        <Foot paper={paper} onChange={setPaper} />
      </div>
      <div className={classes.onPaper}>
        <TransferNote transfer={transfer} paper={paper} />
      </div>
    </>
  )
}

type ActionsProps = { transfer: Transfer; next: NextStep | null; goods: GoodsStep | null }

function Actions({ transfer, next, goods }: ActionsProps) {
  const isPlan = next === 'approve' || next === 'request'
  return (
    <>
      <Button onClick={() => window.print()}>{t.printing.print}</Button>
      {isPlan && <PlanButton key={next} transfer={transfer} step={next} />}
      {goods !== null && <SaveButton className={classes.onPhone} step={goods} />}
    </>
  )
}

function Foot({ paper, onChange }: { paper: Paper; onChange: (paper: Paper) => void }) {
  return (
    <div className={classes.more}>
      <PaperChoice value={paper} onChange={onChange} />
      <Link to="/transfers">{t.transfersPage.all}</Link>
    </div>
  )
}

function Head({ transfer }: { transfer: Transfer }) {
  const user = useUser()
  const { note, reverses, reversedBy } = transfer
  return (
    <>
      <p>
        <Badge tone={stateTone(transfer)}>{stateWord(transfer)}</Badge>
      </p>
      <Facts
        facts={[
          { label: t.transferTrail.from, value: transfer.fromBranch.name },
          { label: t.transferTrail.to, value: transfer.toBranch.name },
          { label: t.transfersPage.date, value: formatDateTime(transfer.createdAt) },
          { label: t.transfersPage.note, value: note },
          { label: t.reversals.reverses, value: linkTo(reverses) },
          { label: t.reversals.reversedBy, value: linkTo(reversedBy) },
          ...factsInTransit(transfer, user),
        ]}
      />
    </>
  )
}

function linkTo(other: Transfer['reverses']) {
  if (other === null) return null
  const way = { to: '/transfers/$id', params: { id: other.id } } as const
  return <TextLink way={way}>{transferName(other)}</TextLink>
}

function Lines({ transfer }: { transfer: Transfer }) {
  const items = transfer.items.map((item) => ({ ...item, id: item.productId }))
  return <DataTable label={t.transfersPage.lines} list={{ items }} fields={lineFields(transfer)} />
}

/** Changes the goods before the transfer is approved. */
function EditButton({ transfer }: { transfer: Transfer }) {
  const navigate = useNavigate()
  if (!mayEdit(transfer, useUser())) return null
  const search = { edit: transfer.id }
  return (
    <Button variant="quiet" onClick={() => void navigate({ to: '/transfers/new', search })}>
      {t.transfersPage.edit}
    </Button>
  )
}

/** A new request for what was wanted and not sent. */
function AgainButton({ transfer }: { transfer: Transfer }) {
  const navigate = useNavigate()
  const may = useMay()
  const { state, items, fromBranch, toBranch } = transfer
  const left = items.find(({ wanted, sent }) => sent < wanted)
  const isSent = state === 'SENT' || state === 'CLOSED'
  if (!isSent || left === undefined || !may('transfers.request')) return null
  const search = { from: fromBranch.id, to: toBranch.id, goods: left.product.name }
  return (
    <Button variant="quiet" onClick={() => void navigate({ to: '/transfers/new', search })}>
      {t.transfersPage.again}
    </Button>
  )
}

function Steps({ transfer }: { transfer: Transfer }) {
  return (
    <section className={classes.steps}>
      <h2>{t.transfersPage.steps}</h2>
      <ol>
        {transfer.steps.map(({ id, step, at, user, note }) => (
          <li key={id}>
            <strong>{t.transferTrail.states[step]}</strong>
            <span>
              {formatDateTime(at)} · {user.name}
            </span>
            {note !== null && <span>{note}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
