import {
  CustomerChange,
  CustomerInput,
  createCustomer,
  updateCustomer,
} from '@mezgeb/contract/selling/customers'
import * as z from 'zod/mini'

import { useMay } from '../../../lib/session/use-may.ts'
import { emptyAsNull } from '../../../lib/drafts/empty-as-null.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { OptionalText } from '../../../ui/form/OptionalText.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { CustomerGroupField } from '../price-lists/CustomerGroupField.tsx'
import { BranchField } from '../../business/branches/BranchField.tsx'

import type { Customer } from '@mezgeb/contract/selling/customers'

type CustomerModalProps = { opened: boolean; onClose: () => void; customer?: Customer | undefined }

/** Adds a customer, or edits the given one. An ADMIN says of which branch; STAFF have theirs. */
export function CustomerModal({ opened, onClose, customer }: CustomerModalProps) {
  const { form, shell } = useCustomerForm({ opened, onClose, customer })
  const mayLimit = useMay()('credit.limit') && customer !== undefined
  const isWalkIn = customer !== undefined && customer.id === customer.branchId
  const mayGroup = useMay()('priceLists.edit') && !isWalkIn
  const hasBranchField = choosesBranch(useUser()) && customer === undefined
  return (
    <ModalForm
      title={customer === undefined ? t.customers.addTitle : t.customers.editTitle}
      opened={opened}
      onClose={onClose}
      {...shell}
    >
      <Details inputProps={form.getInputProps} />
      {mayLimit && (
        <NumberField
          label={t.customers.creditLimit}
          description={t.customers.creditHint}
          placeholder={t.customers.noCredit}
          {...form.getInputProps('creditLimit')}
        />
      )}
      {mayGroup && (
        <CustomerGroupField
          value={form.values.customerGroupId}
          onChange={(id) => form.setFieldValue('customerGroupId', id)}
        />
      )}
      {hasBranchField && (
        <BranchField
          {...form.getInputProps('branchId')}
          branchId={form.values.branchId}
          onPick={(id) => form.setFieldValue('branchId', id)}
        />
      )}
    </ModalForm>
  )
}

type DetailsProps = {
  inputProps: (name: 'name' | 'phone' | 'address' | 'tin' | 'notes') => object
}

function Details({ inputProps }: DetailsProps) {
  return (
    <>
      <TextField label={t.ui.name} data-autofocus {...inputProps('name')} />
      <TextField
        label={t.ui.phone}
        placeholder={t.ui.optional}
        type="tel"
        {...inputProps('phone')}
      />
      <TextField label={t.ui.address} placeholder={t.ui.optional} {...inputProps('address')} />
      <OptionalText label={t.customers.tin} inputMode="numeric" {...inputProps('tin')} />
      <TextArea label={t.customers.notes} placeholder={t.ui.optional} {...inputProps('notes')} />
    </>
  )
}

/** The contract's customer with an empty limit as null. */
const customerForm = z.object({
  ...CustomerInput.shape,
  creditLimit: z.pipe(emptyAsNull, CustomerChange.shape.creditLimit),
  customerGroupId: z.pipe(emptyAsNull, CustomerChange.shape.customerGroupId),
})

function useCustomerForm({ opened, onClose, customer }: CustomerModalProps) {
  const user = useUser()
  const mayLimit = useMay()('credit.limit')
  const mayGroup = useMay()('priceLists.edit')
  const create = useSave(createCustomer)
  const update = useSave(updateCustomer)
  return useSaveForm({
    id: { name: 'customer', of: customer?.id },
    opened,
    schema: customerForm,
    initialValues: initialValues(customer, user.branch?.id),
    creates: [create],
    entity: customer,
    save: ({ creditLimit, customerGroupId, ...shown }, version) => {
      const isGrouped = mayGroup && customerGroupId !== (customer?.customerGroupId ?? null)
      const body = { ...shown, ...(isGrouped ? { customerGroupId } : {}) }
      return customer === undefined
        ? create.mutateAsync({ body })
        : update.mutateAsync({
            params: { id: customer.id },
            body: { ...body, ...(mayLimit ? { creditLimit } : {}), version },
          })
    },
    onSaved: () => {
      showToast(customer === undefined ? t.customers.added : t.customers.saved)
      onClose()
    },
  })
}

function initialValues(customer: Customer | undefined, branchId: string | undefined) {
  return {
    name: customer?.name ?? '',
    phone: customer?.phone ?? '',
    address: customer?.address ?? '',
    tin: customer?.tin ?? '',
    notes: customer?.notes ?? '',
    customerGroupId: customer?.customerGroupId ?? '',
    branchId: customer?.branchId ?? branchId ?? '',
    creditLimit: (customer?.creditLimit ?? '') as number | string,
  }
}
