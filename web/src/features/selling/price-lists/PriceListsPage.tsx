import { getPriceLists } from '@mezgeb/contract/selling/price-lists/price-lists'

import { useCall } from '../../../lib/api/use-call.ts'
import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { formatCount, formatDate } from '../../../lib/format/format.ts'
import { today } from '../../../lib/format/today.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { CustomerGroups } from './CustomerGroups.tsx'
import { priceList } from './price-list.page.en.ts'
import classes from './PriceLists.module.css'

import type { PriceLists } from '@mezgeb/contract/selling/price-lists/price-lists'

addTexts({ priceList })

const PriceListModal = lazyModal(
  () => import('./PriceListModal.tsx'),
  ({ id }) => claimDraft({ name: 'priceList', of: id }),
)

/** /settings/price-lists: the price lists, and the groups of customers that they are for. */
export function PriceListsPage() {
  if (!useMay()('priceLists.edit')) return <Forbidden title={t.priceLists.title} />
  return (
    <>
      <PageHeading
        title={t.priceLists.title}
        description={t.priceList.hint}
        action={
          <ModalButton variant="primary" modal={PriceListModal} modalProps={{}}>
            {t.priceList.add}
          </ModalButton>
        }
      />
      <Lists />
    </>
  )
}

function Lists() {
  const { data, error } = useCall(getPriceLists, {})
  if (data === undefined)
    return error === null ? <RowsSkeleton /> : <Message tone="danger">{error.message}</Message>
  const { customerGroups, lists } = data
  return (
    <div className={classes.page}>
      {lists.length === 0 && <p>{t.priceList.none}</p>}
      {lists.length > 0 && (
        <ul className={classes.lists} aria-label={t.priceLists.title}>
          {lists.map((list) => (
            <List key={list.id} list={list} />
          ))}
        </ul>
      )}
      <CustomerGroups groups={customerGroups} />
      <div>
        <ButtonLink way={{ to: '/settings' }}>{t.priceList.back}</ButtonLink>
      </div>
    </div>
  )
}

type ListHead = PriceLists['lists'][number]

/** Why a list holds for no sale of today. */
function State({ list: { isActive, validFrom, validUntil } }: { list: ListHead }) {
  const day = today()
  if (!isActive) return <Badge>{t.priceList.off}</Badge>
  if (validFrom > day) return <Badge tone="info">{t.priceList.planned}</Badge>
  if (validUntil !== null && validUntil < day) return <Badge>{t.priceList.ended}</Badge>
  return null
}

function List({ list }: { list: ListHead }) {
  const { id, name, branch, customerGroup, validFrom, validUntil, isActive, rowCount } = list
  const from = formatDate(validFrom)
  const titleId = `price-list-${id}`
  const facts = [
    customerGroup?.name ?? t.priceList.allCustomers,
    branch?.name ?? t.branches.all,
    validUntil === null ? t.priceList.since(from) : t.priceList.days(from, formatDate(validUntil)),
    t.priceList.rows(rowCount, formatCount(rowCount)),
  ]
  return (
    <li className={classes.list} data-off={!isActive || undefined}>
      <div>
        <h2 id={titleId}>
          {name} <State list={list} />
        </h2>
        <p className={classes.about}>{facts.join(' · ')}</p>
      </div>
      <div className={classes.actions}>
        {rowCount > 0 && (
          <ButtonLink way={{ to: '/labels', search: { priceList: id } }} aria-describedby={titleId}>
            {t.priceList.labels}
          </ButtonLink>
        )}
        <ModalButton
          size="sm"
          modal={PriceListModal}
          modalProps={{ id }}
          aria-describedby={titleId}
        >
          {t.ui.edit}
        </ModalButton>
      </div>
    </li>
  )
}
