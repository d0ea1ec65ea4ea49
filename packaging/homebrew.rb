class McpLint < Formula
  desc "@description@"
  homepage "@homepage@"
  version "@version@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "@macos_arm_url@"
      sha256 "@macos_arm_sha256@"
    end
    on_intel do
      url "@macos_intel_url@"
      sha256 "@macos_intel_sha256@"
    end
  end

  on_linux do
    on_arm do
      url "@linux_arm_url@"
      sha256 "@linux_arm_sha256@"
    end
    on_intel do
      url "@linux_intel_url@"
      sha256 "@linux_intel_sha256@"
    end
  end

  def install
    bin.install "mcp-lint", "mcp-lint-http"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/mcp-lint.bash" => "mcp-lint"
    zsh_completion.install "completions/_mcp-lint"
    fish_completion.install "completions/mcp-lint.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/mcp-lint --version")
    (testpath/"tools.json").write '{"name": "get weather", "inputSchema": {"type": "object"}}'
    assert_match "tool-name-charset", shell_output("#{bin}/mcp-lint -f concise tools.json", 1)
  end
end
