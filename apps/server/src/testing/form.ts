/** A form with this one paper in it, as a browser sends it. */
export function formOf(field: string, file: string) {
  const head = `content-disposition: form-data; name="${field}"; filename="x"\r\ncontent-type: application/pdf`
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=gate' },
    payload: `--gate\r\n${head}\r\n\r\n${file}\r\n--gate--\r\n`,
  }
}
