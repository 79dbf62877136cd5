import { listTenders } from '@mezgeb/contract/selling/tenders'
import { voidVoucher } from '@mezgeb/contract/selling/vouchers/vouchers'

import { useCall } from '../../../lib/api/use-call.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { formatMoney } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { OptionalText } from '../../../ui/form/OptionalText.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { cashMoved } from '../../workspace/printing/printer/cash-moved.ts'
import { useOpenShift } from '../drawers/device-till.ts'
import { tenderName } from '../tenders/tender-name.ts'
import { KEPT, endForm, newEnd } from './end-voucher.ts'
import { voucherName } from './voucher-fields.tsx'

import type { Voucher } from '@mezgeb/contract/selling/vouchers/vouchers'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

type EndVoucherModalProps = ModalProps & { voucher: Voucher }

/** Declares a voucher void. The rest is paid back, or the shop keeps it. */
export function EndVoucherModal(props: EndVoucherModalProps) {
  const { opened, onClose, voucher } = props
  const { form, shell, money } = useEndForm(props)
  const { tenderId } = form.values
  return (
    <ModalForm
      title={`${t.vouchersPage.end} · ${voucherName(voucher)}`}
      submit={t.vouchersPage.end}
      opened={opened}
      onClose={onClose}
      extra={
        <p>
          {t.vouchersPage.rest}: <strong>{money(voucher.rest)}</strong>
        </p>
      }
      {...shell}
    >
      <TextField
        label={t.ui.reason}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
      <Ways form={form} />
      {tenderId !== '' && tenderId !== KEPT && (
        <OptionalText
          label={t.tenders.reference}
          maxLength={100}
          {...form.getInputProps('reference')}
          error={form.errors['payments.0.reference']}
        />
      )}
    </ModalForm>
  )
}

/** Tax cannot be withheld here, and no voucher pays another back. */
const NO_REFUND = new Set(['CASH', 'WITHHOLDING', 'OWN_VOUCHER'])

function Ways({ form }: { form: ReturnType<typeof useEndForm>['form'] }) {
  const { data = [] } = useCall(listTenders, {})
  const others = data.filter(({ isActive, kind }) => isActive && !NO_REFUND.has(kind))
  const text = t.vouchersPage
  return (
    <DeviceSelect
      label={text.ofRest}
      value={form.values.tenderId}
      error={form.errors['payments.0.tenderId'] ?? form.errors['payments']}
      onChange={(value) => form.setFieldValue('tenderId', value)}
    >
      <option value="">{text.backBy(t.tenders.readyMade.CASH)}</option>
      {others.map((tender) => (
        <option key={tender.id} value={tender.id}>
          {text.backBy(tenderName(tender))}
        </option>
      ))}
      <option value={KEPT}>{text.keptByShop}</option>
    </DeviceSelect>
  )
}

function useEndForm({ opened, onClose, voucher }: EndVoucherModalProps) {
  const end = useSave(voidVoucher)
  const openShift = useOpenShift()
  const currency = useUser().institution?.currency
  const money = (value: number) => formatMoney(value, 'saleTotal', currency)
  const { id, branchId, number } = voucher
  const saving = useSaveForm({
    id: { name: 'endVoucher', of: id },
    opened,
    schema: endForm,
    initialValues: newEnd(voucher),
    creates: [end],
    save: async (body) => {
      const shift = body.paysBack ? await openShift(branchId) : {}
      await end.mutateAsync({ params: { id }, body: { ...body, ...shift } })
      showToast(t.vouchersPage.ended(number))
      if (body.paysBack && body.payments === undefined) cashMoved(-body.rest)
    },
    onSaved: onClose,
  })
  return { ...saving, money }
}
