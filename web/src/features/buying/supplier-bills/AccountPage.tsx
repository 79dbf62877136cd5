import { AGES, getSupplierAccount } from '@mezgeb/contract/buying/supplier-payables'
import { Link, useParams } from '@tanstack/react-router'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatMoney } from '../../../lib/format/format.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageAction } from '../../../ui/shell/page-action.ts'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { RecordState } from '../../workspace/records/RecordState.tsx'
import { SupplierBillModal } from './bill-modal.ts'
import { OpenBills } from './OpenBills.tsx'
import { Statement } from './Statement.tsx'
import { UnbilledGoods } from './UnbilledGoods.tsx'
import classes from './SupplierBills.module.css'

import type { SupplierAccount } from '@mezgeb/contract/buying/supplier-payables'

const SupplierPaymentModal = lazyModal(() => import('./SupplierPaymentModal.tsx'))

/** /payables/{id}: debt to a supplier, open bills, goods without a bill and the statement. */
export function AccountPage() {
  const { id } = useParams({ from: '/session/payables/$id' })
  return useMay()('payables.view') ? (
    <AccountOf key={id} id={id} />
  ) : (
    <Forbidden title={t.payables.title} />
  )
}

function AccountOf({ id }: { id: string }) {
  const answer = useCall(getSupplierAccount, {
    params: { id },
    query: {},
  })
  if (answer.data !== undefined) return <Sheet account={answer.data} />
  return (
    <RecordState
      title={t.payables.account}
      answer={answer}
      words={{ ...t.payables, failed: t.payables.accountFailed }}
      way={{ to: '/payables' }}
    />
  )
}

function Sheet({ account }: { account: SupplierAccount }) {
  const currency = useUser().institution?.currency
  const { supplier, owed, ageing } = account
  const money = (amount: number) => formatMoney(amount, 'saleTotal', currency)
  return (
    <div className={classes.sheet}>
      <PageHeading title={shownName(supplier)} action={<Actions account={account} />} />
      <section>
        <p className={classes.head}>
          <span>{owed < 0 ? t.payables.owes : t.payables.owed}</span>
          <strong className={classes.owed}>{money(Math.abs(owed))}</strong>
        </p>
        <Facts
          facts={AGES.map((age) => ({
            label: t.payables.ages[age],
            value: ageing[age] === 0 ? null : money(ageing[age]),
          }))}
        />
      </section>
      <OpenBills bills={account.bills} />
      <UnbilledGoods supplier={supplier} />
      <Statement supplier={supplier} />
      <p data-print="none">
        <Link to="/payables">{t.payables.all}</Link>
      </p>
    </div>
  )
}

function Actions({ account }: { account: SupplierAccount }) {
  const { supplier, owed } = account
  if (!useMay()('payables.edit')) return null
  return (
    <>
      <PageAction value={false}>
        <ModalButton isOffered={owed > 0} modal={SupplierPaymentModal} modalProps={{ account }}>
          {t.payables.pay}
        </ModalButton>
        <ModalButton modal={SupplierBillModal} modalProps={{ supplier, kind: 'CREDIT' }}>
          {t.payables.addCredit}
        </ModalButton>
      </PageAction>
      <ModalButton
        variant="primary"
        modal={SupplierBillModal}
        modalProps={{ supplier, kind: 'BILL' }}
      >
        {t.payables.addBill}
      </ModalButton>
    </>
  )
}
