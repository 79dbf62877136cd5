import { listVouchers } from '@mezgeb/contract/selling/vouchers/vouchers'

import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { useListFilters } from '../../workspace/filters/use-list-filters.ts'
import { RecordList } from '../../workspace/records/RecordList.tsx'
import { voucherFields } from './voucher-fields.tsx'
import { VOUCHER_FILTERS } from './voucher-filters.ts'

import type { Voucher } from '@mezgeb/contract/selling/vouchers/vouchers'

import type { ActionsProps } from '../../../ui/list/field.ts'

const VoucherModal = lazyModal(
  () => import('./VoucherModal.tsx'),
  () => claimDraft({ name: 'voucher' }),
)
const EndVoucherModal = lazyModal(() => import('./EndVoucherModal.tsx'))

/** /vouchers: the shop's own; STAFF see those of their branch. */
export function VouchersPage() {
  return useMay()('vouchers.view') ? <Vouchers /> : <Forbidden title={t.vouchers.title} />
}

function Vouchers() {
  const filters = useListFilters(VOUCHER_FILTERS, { hasPeriod: true })
  return (
    <RecordList
      words={{ ...t.vouchers, ...t.vouchersPage }}
      list={usePageList(listVouchers, { query: filters.query })}
      fields={voucherFields}
      filters={filters}
      modal={VoucherModal}
      modalProps={{}}
      Actions={VoucherActions}
      shape={{ facts: 6, hasActions: true }}
    />
  )
}

function VoucherActions({ item: voucher, titleId }: ActionsProps<Voucher>) {
  const mayEnd = useMay()('vouchers.void')
  return (
    <>
      <ButtonLink
        way={{ to: '/vouchers/$id', params: { id: voucher.id } }}
        data-print="none"
        aria-describedby={titleId}
      >
        {t.vouchersPage.show}
      </ButtonLink>
      {mayEnd && (
        <ModalButton
          isOffered={voucher.rest > 0}
          size="sm"
          data-print="none"
          modal={EndVoucherModal}
          modalProps={{ voucher }}
          aria-describedby={titleId}
        >
          {t.vouchersPage.end}
        </ModalButton>
      )}
    </>
  )
}
