// The tags that Sent Memes can be narrowed by, one or several.

/**
 * Lists by a tag when it is pressed, without loading the page.
 *
 * @param results the list
 * @param narrow called with the URL of the list
 */
export function narrowByTags(results, narrow) {
  results.element.addEventListener('click', async (event) => {
    const filter = event.target.closest('.filter');
    if (!filter || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { tag } = filter.dataset;
    const scrolled = results.element.querySelector('.filters ul').scrollLeft;
    await narrow(filter.href);
    const filters = results.element.querySelector('.filters ul');
    if (!filters) return;
    filters.scrollLeft = scrolled;
    [...filters.querySelectorAll('.filter')].find(({ dataset }) => dataset.tag === tag)?.focus();
  });
}
