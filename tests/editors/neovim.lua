-- Drives Neovim as its user does, with the recipe of `docs/editors.md` as its configuration. Runs in
-- every version from 0.7 on:
--
--     nvim --headless --clean -c 'luafile neovim.lua'
--
-- RECIPE names the configuration, DOCUMENT a copy of `weather.json`. Prints `done`.

local function wait(what, condition)
  if not vim.wait(20000, condition, 10) then
    error('waited without success for ' .. what .. ': ' .. vim.inspect(vim.diagnostic.get(0)))
  end
end

--- The findings of a rule.
local function found(rule)
  return vim.tbl_filter(function(it)
    return (it.code or it.user_data.lsp.code) == rule
  end, vim.diagnostic.get(0))
end

local function clients()
  return (vim.lsp.get_clients or vim.lsp.get_active_clients)()
end

--- Chooses the code action with a title.
local function choose(title, context)
  local chosen = false
  vim.ui.select = function(items, options, on_choice)
    for _, item in ipairs(items) do
      if options.format_item(item):find(title, 1, true) then
        chosen = true
        return on_choice(item)
      end
    end
    error('there is no action ' .. title .. ': ' .. vim.inspect(vim.tbl_map(options.format_item, items)))
  end
  -- Before 0.8, the context was the argument.
  vim.lsp.buf.code_action(vim.fn.has('nvim-0.8') == 1 and { context = context } or context)
  wait('the action ' .. title, function() return chosen end)
end

local function run()
  dofile(os.getenv('RECIPE'))
  vim.cmd('edit ' .. os.getenv('DOCUMENT'))
  assert(vim.bo.filetype == 'json', vim.bo.filetype)

  wait('findings', function() return #vim.diagnostic.get(0) == 2 end)
  local first = found('schema-type-unknown')[1]
  local line = vim.api.nvim_buf_get_lines(0, first.lnum, first.lnum + 1, true)[1]
  -- Neovim has converted the columns of the protocol to bytes.
  assert(line:sub(first.col + 1, first.end_col) == '"strng"', vim.inspect(first))

  -- A finding disappears while its author types, and appears again.
  vim.cmd('%s/strng/string/')
  wait('one finding', function() return #found('schema-type-unknown') == 0 and #vim.diagnostic.get(0) == 1 end)
  vim.cmd('undo')
  wait('both findings', function() return #vim.diagnostic.get(0) == 2 end)

  vim.api.nvim_win_set_cursor(0, { first.lnum + 1, first.col })
  choose('"string"')
  wait('the fix', function() return #found('schema-type-unknown') == 0 end)
  assert(vim.api.nvim_buf_get_lines(0, first.lnum, first.lnum + 1, true)[1] == line:gsub('strng', 'string'), line)
  choose('', { only = { 'source.fixAll' }, diagnostics = {} })
  wait('no findings', function() return #vim.diagnostic.get(0) == 0 end)
  vim.cmd('write')

  vim.lsp.stop_client(clients())
  wait('the end of the server', function() return #clients() == 0 end)
end

local ok, why = xpcall(run, debug.traceback)
io.stdout:write((ok and 'done' or why) .. '\n')
vim.cmd(ok and 'qall!' or 'cquit 1')
