import { receiptTextFields } from '@mezgeb/contract/business/receipt-text'
import * as z from 'zod/mini'

import { t } from '../../../../texts/texts.ts'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { Section } from '../Section.tsx'
import { SettingsForm } from '../SettingsForm.tsx'
import { useInstitutionForm } from './use-institution-form.ts'
import { LogoField } from './logo/LogoField.tsx'

import type { WithInstitution } from './use-institution-form.ts'

const ReceiptTextsInput = z.object(receiptTextFields)

/** The institution's logo, and its own lines above and below the goods of each receipt. */
export function ReceiptTexts(props: WithInstitution) {
  const { receiptHeader = '', receiptFooter = '' } = props.institution
  const { form, shell } = useInstitutionForm(props, {
    name: 'receipt-texts',
    schema: ReceiptTextsInput,
    initialValues: { receiptHeader, receiptFooter },
    saved: t.receiptTexts.saved,
  })
  return (
    <Section title={t.receiptTexts.title} hint={t.receiptTexts.hint}>
      <LogoField institution={props.institution} />
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
