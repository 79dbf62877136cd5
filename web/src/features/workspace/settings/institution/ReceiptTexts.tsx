import { receiptTextFields } from '@mezgeb/contract/business/receipt-text'
import * as z from 'zod/mini'

import { useSaveForm } from '../../../../lib/drafts/use-save-form.ts'
import { t } from '../../../../texts/texts.ts'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { showToast } from '../../../../ui/shell/toast.ts'
import { Section } from '../Section.tsx'
import { useUpdateInstitution } from '../settings.api.ts'
import { SettingsForm } from '../SettingsForm.tsx'
import { LogoField } from './logo/LogoField.tsx'

import type { User } from '@mezgeb/contract/people/user'

const ReceiptTextsInput = z.object(receiptTextFields)

/** The institution's logo, and its own lines above and below the goods of each receipt. */
export function ReceiptTexts({ institution }: { institution: NonNullable<User['institution']> }) {
  const { id, receiptHeader = '', receiptFooter = '' } = institution
  const update = useUpdateInstitution()
  const { form, shell } = useSaveForm({
    id: { name: 'receipt-texts' },
    schema: ReceiptTextsInput,
    initialValues: { receiptHeader, receiptFooter },
    entity: institution,
    save: (body, version) => update.mutateAsync({ params: { id }, body: { ...body, version } }),
    onSaved: () => showToast(t.receiptTexts.saved),
  })
  return (
    <Section title={t.receiptTexts.title} hint={t.receiptTexts.hint}>
      <LogoField institution={institution} />
      <SettingsForm shell={shell} submit={t.ui.save}>
        <TextArea
          label={t.receiptTexts.header}
          placeholder={t.ui.optional}
          {...form.getInputProps('receiptHeader')}
        />
        <TextArea
          label={t.receiptTexts.footer}
          placeholder={t.ui.optional}
          {...form.getInputProps('receiptFooter')}
        />
      </SettingsForm>
    </Section>
  )
}
