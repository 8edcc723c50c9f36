export type LargeSchool = { phones: string[] }

/** Makes a school of so many pupils in an empty data folder; answers its guardians' phones. */
export async function largeSchool(dataDir: string, pupils: number): Promise<LargeSchool> {
  throw new Error(`not yet: ${dataDir} ${pupils}`)
}
