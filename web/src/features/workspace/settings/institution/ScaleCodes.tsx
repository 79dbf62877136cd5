import { SCALE_PREFIXES } from '@mezgeb/contract/business/scale-codes'
import * as z from 'zod/mini'

import { t } from '../../../../texts/texts.ts'
import { DeviceSelect } from '../../../../ui/form/DeviceSelect.tsx'
import { Section } from '../Section.tsx'
import { SettingsForm } from '../SettingsForm.tsx'
import { useInstitutionForm } from './use-institution-form.ts'
import classes from './ScaleCodes.module.css'

import type { ScaleCodes as ScaleCodesOf } from '@mezgeb/contract/business/scale-codes'
import type { WithInstitution } from './use-institution-form.ts'

/** Of a prefix, with the digits of the value behind a verifier; empty: the product alone. */
const CARRIED = ['', 'weight', 'weight4', 'weight5', 'price', 'price4', 'price5'] as const
const Carried = z.enum(CARRIED)
type Carried = z.infer<typeof Carried>
type Choices = Readonly<Record<string, Carried>>
const Codes = z.pipe(
  z.object({ carried: z.record(z.string(), Carried) }),
  z.transform(({ carried }) => ({ scaleCodes: codesOf(carried) })),
)

/** The values in the codes of the institution's scales, by prefix. */
export function ScaleCodes(props: WithInstitution) {
  const { scaleCodes } = props.institution
  const { form, shell } = useInstitutionForm(props, {
    name: 'scale-codes',
    schema: Codes,
    initialValues: { carried: choicesIn(scaleCodes) },
    saved: t.scaleCodes.saved,
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
              {CARRIED.map((each) => (
                <option key={each} value={each}>
                  {wordOf(each)}
                </option>
              ))}
            </DeviceSelect>
          ))}
        </div>
      </SettingsForm>
    </Section>
  )
}

function choicesIn(codes: ScaleCodesOf = { weight: [], price: [] }): Choices {
  const { weight, price, verified4, verified5 } = codes
  const digitsOf = (prefix: string) => {
    if (verified4?.includes(prefix) === true) return '4'
    return verified5?.includes(prefix) === true ? '5' : ''
  }
  const choiceOf = (prefix: string): Carried => {
    if (weight.includes(prefix)) return `weight${digitsOf(prefix)}`
    return price.includes(prefix) ? `price${digitsOf(prefix)}` : ''
  }
  return Object.fromEntries(SCALE_PREFIXES.map((prefix) => [prefix, choiceOf(prefix)]))
}

function codesOf(carried: Choices) {
  const prefixes = (isSo: (choice: Carried) => boolean) =>
    SCALE_PREFIXES.filter((prefix) => isSo(carried[prefix] ?? ''))
  return {
    weight: prefixes((choice) => choice.startsWith('weight')),
    price: prefixes((choice) => choice.startsWith('price')),
    verified4: prefixes((choice) => choice.endsWith('4')),
    verified5: prefixes((choice) => choice.endsWith('5')),
  }
}

function wordOf(carried: Carried): string {
  if (carried === '') return t.scaleCodes.product
  const word = carried.startsWith('weight') ? t.scaleCodes.weight : t.scaleCodes.price
  const digits = /\d/.exec(carried)?.[0]
  return digits === undefined ? word : t.scaleCodes.verified(word, digits)
}
