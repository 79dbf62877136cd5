import { expect, it } from 'vitest'

import { isKilogram, isMeasure } from './measures.ts'

it('knows units by which goods are weighed or measured, in usual spellings', () => {
  const measures = ['Kg.', 'KGS', 'ኪ/ግ', 'ኪ.ግራም', 'Litter', 'ltrs', 'ሊት', 'ግ/ም', 'kuntal', 'ኲንታል']
  const others = ['mts', 'M²', 'sq.m', 'ካሬ ሜትር', 'yards', 'feet', 'lbs']
  expect([...measures, ...others].filter((unit) => !isMeasure(unit))).toEqual([])
  expect(['pcs', 'ፍሬ', 'bag', 'roll', '1 kg', '500g', 'box'].filter(isMeasure)).toEqual([])
})

it('knows the kilogram, which the label of a scale weighs', () => {
  expect(['kg', 'Kg.', 'KGM', 'ኪሎ ግራም', 'ኪ.ግ.'].filter((unit) => !isKilogram(unit))).toEqual([])
  expect(['g', 'lb', 'quintal', 'l', 'bag'].filter(isKilogram)).toEqual([])
})
