import { numberStyles, type NumberStyle } from './cell-styles.ts'
import { SHEET_LIMITS, SheetRefused } from './workbook.ts'
import { attribute, plainXml, textsIn } from './xml.ts'
import { partsOfZip, unpacked, type ZipPart } from './zip.ts'

/** What the tabs of a workbook have in common, and where each lies. */
export type XlsxBook = {
  tabs: { name: string; part: ZipPart }[]
  hidden: string[]
  is1904: boolean
  styles: NumberStyle[]
  sharedTexts: string[]
}

const noSpreadsheet = () => new SheetRefused('This is not a spreadsheet.', 'Save it as .xlsx or as CSV.')

/** Opens a workbook: its list of tabs, its styles and its texts. Macros, links, drawings and comments are never unpacked. */
export function openXlsx(file: Buffer): XlsxBook {
  const parts = partsOfZip(file)
  refuseRelatives(parts)
  const xmlOf = (name: string, most = SHEET_LIMITS.smallPart) => {
    const part = parts.get(name)
    return part ? plainXml(unpacked(part, most).toString('utf8')) : ''
  }
  const place = [...linksIn(xmlOf('_rels/.rels')).values()].find(({ type }) => type.endsWith('/officeDocument'))
  const path = place ? inFolder('', place.target) : 'xl/workbook.xml'
  const book = xmlOf(path)
  if (!/<workbook\b/.test(book)) throw noSpreadsheet()
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const links = linksIn(xmlOf(`${folder}_rels/${path.slice(folder.length)}.rels`))
  const partOf = (type: string) => {
    const link = [...links.values()].find((each) => each.type.endsWith(`/${type}`))
    return link ? inFolder(folder, link.target) : `${folder}${type}.xml`
  }
  const tabs = [...book.matchAll(/<sheet\s[^>]*>/g)].map(([tag]) => ({
    name: attribute(tag, 'name') ?? '',
    isHidden: /hidden/i.test(attribute(tag, 'state') ?? ''),
    link: links.get(attribute(tag, 'id') ?? ''),
  }))
  const seen = tabs.flatMap(({ name, isHidden, link }) => {
    const part = link?.type.endsWith('/worksheet') ? parts.get(inFolder(folder, link.target)) : undefined
    return part && !isHidden ? [{ name, part }] : []
  })
  if (seen.length === 0)
    throw new SheetRefused('The file has no sheet that can be seen.', 'Show the sheet, and save the file again.')
  if (seen.length > SHEET_LIMITS.tabs)
    throw new SheetRefused('The file has too many sheets.', 'Save those you need into a new file.')
  return {
    tabs: seen,
    hidden: tabs.filter(({ isHidden }) => isHidden).map(({ name }) => name),
    is1904: /^(?:1|true)$/.test(attribute(/<workbookPr\b[^>]*>/.exec(book)?.[0] ?? '', 'date1904') ?? ''),
    styles: numberStyles(xmlOf(partOf('styles'))),
    sharedTexts: sharedTextsIn(xmlOf(partOf('sharedStrings'), SHEET_LIMITS.sharedTexts)),
  }
}

/** Zip files that are something else, or a spreadsheet of another program. */
function refuseRelatives(parts: ReadonlyMap<string, ZipPart>): void {
  const type = parts.get('mimetype')
  if (type && unpacked(type, 200).toString('latin1').includes('opendocument'))
    throw new SheetRefused('This is a sheet of LibreOffice or OpenOffice (.ods).', 'Save it as .xlsx or as CSV.')
  if (parts.has('xl/workbook.bin')) throw new SheetRefused('This is a binary workbook (.xlsb).', 'Save it as .xlsx.')
}

type Link = { type: string; target: string }

function linksIn(xml: string): Map<string, Link> {
  const links = [...xml.matchAll(/<Relationship\s[^>]*>/g)].map(([tag]): [string, Link] => [
    attribute(tag, 'Id') ?? '',
    { type: attribute(tag, 'Type') ?? '', target: attribute(tag, 'Target') ?? '' },
  ])
  return new Map(links)
}

/** Where a part lies that another one names, from its own folder or from the top. */
function inFolder(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const steps: string[] = []
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

function sharedTextsIn(xml: string): string[] {
  const texts: string[] = []
  for (const [, inner = ''] of xml.matchAll(/<si(?:\s[^>]*)?>([\s\S]*?)<\/si>|<si(?:\s[^>]*)?\/>/g))
    if (texts.push(textsIn(inner)) > SHEET_LIMITS.sharedTextCount)
      throw new SheetRefused('The file has too many different texts.', 'Save only the list itself into a new file.')
  return texts
}
