import { SCALE_PREFIXES } from '@mezgeb/contract/business/scale-codes'
import * as z from 'zod/mini'

import { useSaveForm } from '../../../../lib/drafts/use-save-form.ts'
import { t } from '../../../../texts/texts.ts'
import { DeviceSelect } from '../../../../ui/form/DeviceSelect.tsx'
import { showToast } from '../../../../ui/shell/toast.ts'
import { useUpdateInstitution } from '../settings.api.ts'
import { Section } from '../Section.tsx'
import { SettingsForm } from '../SettingsForm.tsx'
import classes from './ScaleCodes.module.css'

import type { ScaleCodes as Codes } from '@mezgeb/contract/business/scale-codes'
import type { User } from '@mezgeb/contract/people/user'

/** Of a prefix; empty: the product alone. */
const Carried = z.enum(['', 'weight', 'price'])
const Choices = z.object({ carried: z.record(z.string(), Carried) })
type Choices = z.infer<typeof Choices>['carried']

/** The values in the codes of the institution's scales, by prefix. */
export function ScaleCodes({ institution }: { institution: NonNullable<User['institution']> }) {
  const { id, scaleCodes } = institution
  const update = useUpdateInstitution()
  const { form, shell } = useSaveForm({
    id: { name: 'scale-codes' },
    schema: Choices,
    initialValues: { carried: choicesIn(scaleCodes) },
    entity: institution,
    save: ({ carried }, version) =>
      update.mutateAsync({
        params: { id },
        body: {
          scaleCodes: { weight: of(carried, 'weight'), price: of(carried, 'price') },
          version,
        },
      }),
    onSaved: () => showToast(t.scaleCodes.saved),
  })
  const { carried } = form.values
  return (
    <Section title={t.scaleCodes.title} hint={t.scaleCodes.hint}>
      <SettingsForm shell={shell} submit={t.ui.save}>
        <div className={classes.prefixes}>
          {SCALE_PREFIXES.map((prefix) => (
            <DeviceSelect
              key={prefix}
              label={prefix}
              value={carried[prefix] ?? ''}
              onChange={(choice) =>
                form.setFieldValue('carried', { ...carried, [prefix]: Carried.parse(choice) })
              }
            >
              <option value="">{t.scaleCodes.product}</option>
              <option value="weight">{t.scaleCodes.weight}</option>
              <option value="price">{t.scaleCodes.price}</option>
            </DeviceSelect>
          ))}
        </div>
      </SettingsForm>
    </Section>
  )
}

function choicesIn({ weight, price }: Codes = { weight: [], price: [] }): Choices {
  const choiceOf = (prefix: string) => {
    if (weight.includes(prefix)) return 'weight'
    return price.includes(prefix) ? 'price' : ''
  }
  return Object.fromEntries(SCALE_PREFIXES.map((prefix) => [prefix, choiceOf(prefix)]))
}

const of = (carried: Choices, choice: 'weight' | 'price') =>
  SCALE_PREFIXES.filter((prefix) => carried[prefix] === choice)
