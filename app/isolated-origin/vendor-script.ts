/** Adds a vendor's script to this page. A script that did not come is taken out, so that it can be asked for again. */
export function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('the script of the vendor did not come'));
    });
    script.src = src;
    document.head.append(script);
  });
}
